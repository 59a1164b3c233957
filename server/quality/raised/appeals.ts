import { workingDaysAfter } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import {
  type Appealable,
  answerDays,
  appealDays,
  appealStateOf,
  chosenOf,
  refusalOfFirst,
  refusalOfSecond,
  stillOpen,
} from "contract/quality/appealing.ts";
import type { Appeal, NewAppeal } from "contract/quality/appeals.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { verdictsOn } from "../../portfolios/decisions.ts";
import { coveredIn } from "../../portfolios/further-places.ts";
import type { FoundPortfolio } from "../../portfolios/portfolios.ts";
import { recordStateOf } from "../../portfolios/record-state.ts";
import { openChoice } from "../checkers.ts";
import { askedSample } from "./asking.ts";
import { latestRound, roundWith } from "./rounds.ts";

type Made = Appeal & { round: string };

/** The appeals on a portfolio, the first one first, and what of it its learner can still appeal. */
export async function appealsOn({ db, clock }: { db: Db; clock: Clock }, portfolio: FoundPortfolio) {
  const today = dayInLondon(clock.now());
  const [made, standing] = await Promise.all([madeOn(db, portfolio.id, today), appealable(db, portfolio)]);
  return { appeals: made.map(({ round: _, ...one }): Appeal => one), open: stillOpen(standing, made, today) };
}

async function madeOn(db: Db, portfolio: string, today: string): Promise<Made[]> {
  const rows = await db
    .selectFrom("samples")
    .selectAll()
    .where("portfolio", "=", portfolio)
    .where("kind", "=", "appeal")
    .orderBy("at")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom("checks")
    .innerJoin("accounts", "accounts.id", "checks.by")
    .select(["checks.sample", "checks.verdict", "checks.text", "checks.at", "accounts.name as by"])
    .where("checks.portfolio", "=", portfolio)
    .orderBy("checks.position")
    .execute();
  return rows.map((row) => {
    const checks = found.filter(({ sample }) => sample === row.id);
    const isActionRequired = checks.some(({ verdict }) => verdict === "action");
    const state = appealStateOf({ isClosed: row.state === "closed", isActionRequired });
    const said = state === "not upheld" ? checks.find(({ verdict }) => verdict === "agree") : undefined;
    const noted = checks.find(({ verdict }) => verdict === "noted");
    const until = said && againUntil(said.at);
    const isOver = row.follows !== null || rows.some(({ follows }) => follows === row.id);
    return {
      ...{ _id: row.id, round: row.review, places: JSON.parse(row.places), follows: row.follows, text: row.text },
      ...{ at: row.at, state, dueOn: row.dueOn, isGiven: row.checker !== null },
      answer: said ? { by: said.by, text: said.text, at: said.at } : null,
      againUntil: until === undefined || isOver || today > until ? null : until,
      noted: noted ? { text: noted.text, at: noted.at } : null,
    };
  });
}

function againUntil(at: string): string {
  return workingDaysAfter(dayInLondon(at), appealDays);
}

/** What stands as not yet, by round, and the record while it is disputed; also what it is too late for. */
async function appealable(db: Db, portfolio: FoundPortfolio): Promise<Appealable[]> {
  const covered = new Set(coveredIn(portfolio).map(placeKey));
  const notYet = [...(await verdictsOn(db, portfolio.id)).values()].filter(
    (one) => one.verdict === "not yet" && covered.has(placeKey(one)),
  );
  const rounds = [...Map.groupBy(notYet, ({ round }) => round ?? "")].map(([round, decided]) => ({
    ...{ round, places: decided.map(numbersOf), until: againUntil(decided[0]?.at ?? "") },
  }));
  const { disputedAt } = portfolio;
  const isDisputed = recordStateOf(portfolio) === "disputed" && disputedAt !== null;
  const round = isDisputed ? await latestRound(db, portfolio.id) : undefined;
  if (!round || disputedAt === null) return rounds;
  return [...rounds, { round: round.review, places: [], until: againUntil(disputedAt) }];
}

interface Command {
  learner: string;
  portfolio: FoundPortfolio;
}

/**
 * A learner's appeal, for a verifier who had no part in it; one against an answer for another one. Answers when it is due, and
 * whether there is somebody who may answer. @throws Refusal 400, 409
 */
export async function appeal(deps: Dependencies, command: Command, { text, ...given }: NewAppeal) {
  const { clock } = deps;
  const { learner: by, portfolio } = command;
  return transact(deps, async (db) => {
    // First here: the log's lock lets a second appeal wait until it can see this one.
    await recordAction(db, clock, { actor: by, action: "appeal", subject: "portfolio", subjectId: portfolio.id });
    const today = dayInLondon(clock.now());
    const made = await madeOn(db, portfolio.id, today);
    const asked =
      given.follows === null
        ? firstOf(await appealable(db, portfolio), { ...given, made, today })
        : secondOf(given.follows, made, today);
    const round = await roundWith(db, asked.round);
    if (!round) throw new Refusal(409, "This round has no decisions.");
    const { follows } = given;
    const dueOn = workingDaysAfter(today, answerDays);
    const checker = await (await openChoice(db, clock))({ ...round, follows });
    const places = JSON.stringify(asked.places);
    const row = askedSample(round, { kind: "appeal", by, text, checker, places, follows, dueOn }, clock);
    await db.insertInto("samples").values(row).execute();
    const event = { by, portfolio };
    if (checker !== null) await notify(db, clock, { ...event, kind: "appeal", to: checker });
    await notify(db, clock, { ...event, kind: "appealed", to: round.assessor });
    return { dueOn, isGiven: checker !== null };
  });
}

/** @throws Refusal 409 */
function firstOf(
  standing: readonly Appealable[],
  { places, made, today }: Pick<NewAppeal, "places"> & { made: Made[]; today: string },
): Appealable {
  const chosen = chosenOf(standing, places);
  const refusal = refusalOfFirst(chosen, { isRecord: places.length === 0, made, today });
  if (refusal || !chosen) throw new Refusal(409, refusal ?? "");
  return chosen;
}

/** @throws Refusal 400, 409 */
function secondOf(follows: string, made: readonly Made[], today: string): Made {
  const before = made.find(({ _id }) => _id === follows);
  if (!before) throw refuseField(400, "follows", "Choose the appeal that was answered.");
  const isFollowed = made.some((one) => one.follows === follows);
  const until = againUntil(before.answer?.at ?? before.at);
  const refusal = refusalOfSecond(before, { isFollowed, until, today });
  if (refusal) throw new Refusal(409, refusal);
  return before;
}
