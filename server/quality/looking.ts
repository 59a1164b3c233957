import type { Check, Sample } from "contract/quality/samples.ts";
import { type Attribute, defaultRates } from "contract/quality/sampling.ts";
import { newestAbout } from "../audit/audit-queries.ts";
import { recordAction } from "../audit/log.ts";
import { peopleOf } from "../audit/names.ts";
import type { CheckRow } from "../platform/database/quality-rows.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { Refusal } from "../platform/refusal.ts";
import { contentOf, readContent } from "../portfolios/content.ts";
import { decisionsOn } from "../portfolios/decisions.ts";
import { findPortfolio, photosOf } from "../portfolios/portfolios.ts";
import { statementsOn } from "../portfolios/statements.ts";
import { roundsOf } from "../reviews/rounds.ts";
import { figuresOf, rateOf } from "./figures.ts";
import { type FoundSample, ownersOf, refuseOwn } from "./samples.ts";

/** So many entries of the audit log are answered beside a sample. */
const mostHappened = 20;

/** A sample as it is looked at, which the audit log says. @throws Refusal 403 own decisions, 404 deleted for good meanwhile */
export async function viewSample(deps: Dependencies, viewer: SignedIn, sample: FoundSample): Promise<Sample> {
  const { db, clock } = deps;
  const { portfolio: id, review, assessor } = sample;
  if (sample.owner !== viewer._id) await refuseOwn(db, viewer, sample);
  await recordAction(db, clock, { actor: viewer._id, action: "viewSample", subject: "portfolio", subjectId: id });
  const [{ present, ...judged }, decisions, draw, figures, checks, happened] = await Promise.all([
    judgedIn(deps, viewer, sample),
    decisionsOn(db, id),
    sample.draw === null ? undefined : drawOf(db, sample.draw),
    figuresOf(db, clock, assessor),
    db
      .selectFrom("checks")
      .selectAll()
      .where("sample", "in", [sample.id, sample.follows ?? sample.id])
      .orderBy("position")
      .execute(),
    viewer.isVerifier ? newestAbout(db, id, mostHappened) : [],
  ]);
  const { risk, rate } = rateOf(figures, draw ? JSON.parse(draw.rates) : defaultRates, clock.now());
  const { checked, actions, waiting } = figures;
  const owners = await ownersOf(db, assessor, present);
  const reasons: [Attribute, string][] = JSON.parse(sample.reason);
  const checker = sample.checker === null ? [] : [sample.checker];
  const by = sample.by === null ? [] : [sample.by];
  const named = await namesOf(db, [sample.learner, assessor, ...by, ...checker, ...owners], checks);
  const { _id, state, at, dueOn, version, kind, place } = { ...sample, _id: sample.id };
  return {
    ...{ _id, title: judged.texts.title ?? sample.title, state, at, dueOn, version, kind, place, portfolio: id },
    ...{ learner: named(sample.learner), assessor: named(assessor), owners: owners.map(named) },
    checker: checker.map(named)[0] ?? null,
    reasons: reasons.map(([attribute, shown]) => ({
      attribute,
      value: attribute === "learner" ? named(shown).name : shown,
    })),
    asked: by.map((one) => ({ by: named(one), text: sample.text, places: JSON.parse(sample.places) }))[0] ?? null,
    isLast: isLastAppeal(sample, checks),
    drawnAt: draw?.at ?? at,
    ...judged,
    decisions: decisions.filter(({ round }) => round === review),
    checks: checks.map((check) => toCheck(check, named)),
    happened,
    soFar: { risk, rate, checked, agreed: Math.max(0, checked - actions), actions, waiting },
  };
}

/** Whether an appeal was not upheld twice, and nobody has noted what the awarding body said. */
export function isLastAppeal(
  { id, follows, state }: Pick<FoundSample, "id" | "follows" | "state">,
  checks: readonly Pick<CheckRow, "sample" | "verdict">[],
): boolean {
  const own = checks.filter(({ sample }) => sample === id).map(({ verdict }) => verdict);
  return follows !== null && state === "closed" && !own.includes("action") && !own.includes("noted");
}

type Named = (id: string) => Check["by"];

function toCheck({ by, owner, lines, verdict, text, dueOn, at }: CheckRow, named: Named): Check {
  const asked = owner === null ? null : named(owner);
  return { by: named(by), verdict, lines: JSON.parse(lines), text, owner: asked, dueOn, at };
}

/** The evidence as it was in the round, and whose learner it is at present. */
async function judgedIn(deps: Dependencies, viewer: SignedIn, { portfolio: id, review }: FoundSample) {
  const { db } = deps;
  const [portfolio, rounds, photos, token] = await Promise.all([
    findPortfolio(db, id),
    roundsOf(db, id),
    photosOf(db, id),
    viewerToken(deps, viewer),
  ]);
  const index = rounds.findIndex(({ _id }) => _id === review);
  const round = rounds[index];
  if (!round) throw new Refusal(404, "Sample not found");
  // Before contents were kept with rounds: as it is now.
  const content = round.content === null ? portfolio && contentOf(portfolio, photos) : readContent(round.content);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = (content?.photos ?? []).flatMap((photo) => byId.get(photo.id) ?? []);
  const said = portfolio ? await statementsOn(db, portfolio, { photos }, true) : [];
  const countersigned = await countersignatureOf(db, review);
  return {
    present: portfolio?.assessor ?? null,
    round: { number: rounds.length - index, reviewedAt: round.reviewedAt, comments: round.comments },
    texts: content?.texts ?? {},
    photos: shown.map(({ file, caption, width, height, takenAt, colour, sha256 }) => ({
      ...{ path: photoPath(file, token), caption, width, height, takenAt, colour, sha256 },
    })),
    photosGone: (content?.photos.length ?? 0) - shown.length,
    said: [...said.map(({ kind, by, text, at }) => ({ kind, by, text, at })), ...countersigned],
  };
}

async function countersignatureOf(db: Db, review: string) {
  const rows = await db
    .selectFrom("checks")
    .innerJoin("samples", "samples.id", "checks.sample")
    .innerJoin("accounts", "accounts.id", "checks.by")
    .select(["accounts.name as by", "checks.text", "checks.at"])
    .where("samples.review", "=", review)
    .where("samples.kind", "=", "countersign")
    .where("checks.verdict", "=", "agree")
    .execute();
  return rows.map((row) => ({ kind: "countersigned", ...row }));
}

function drawOf(db: Db, draw: string) {
  return db
    .selectFrom("draws")
    .innerJoin("samplingPlans", "samplingPlans.id", "draws.plan")
    .select(["draws.at", "samplingPlans.rates"])
    .where("draws.id", "=", draw)
    .executeTakeFirst();
}

async function namesOf(db: Db, ids: string[], checks: CheckRow[]): Promise<Named> {
  const people = await peopleOf(db, [...new Set([...ids, ...checks.flatMap(({ by, owner }) => [by, owner ?? by])])]);
  return (id) => people.get(id) ?? { _id: id, name: "" };
}
