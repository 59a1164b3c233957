import type { Exercise } from "contract/quality/exercises.ts";
import type { Judged } from "contract/quality/exercising.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../../platform/images/viewer-tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import { contentOf, readContent } from "../../portfolios/content.ts";
import { decisionsOn } from "../../portfolios/decisions.ts";
import { findPortfolio, photosOf } from "../../portfolios/portfolios.ts";
import { type FoundExercise, lineOf, partsOf } from "./exercises.ts";
import { namelessIn } from "./nameless.ts";

/** A round as it is judged blind; what others found is in it only after the end. @throws Refusal 404 deleted meanwhile */
export async function viewExercise(deps: Dependencies, viewer: SignedIn, exercise: FoundExercise): Promise<Exercise> {
  const { db } = deps;
  const [parts, clean, decided] = await Promise.all([
    partsOf(db, [exercise.id]),
    namelessIn(db, exercise),
    decidedIn(db, exercise),
  ]);
  const own = parts.find(({ account }) => account === viewer._id);
  return {
    ...lineOf(exercise, parts, viewer),
    version: exercise.version,
    places: decided.map(({ unit, learningOutcome, criteria }) => ({ unit, learningOutcome, criteria })),
    ...(await evidenceIn(deps, viewer, exercise, clean)),
    own: own?.answeredAt ? { lines: JSON.parse(own.lines), text: own.text, at: own.answeredAt } : null,
    found: exercise.endedAt === null ? null : await foundIn(db, exercise, decided, clean),
  };
}

type Clean = (text: string) => string;

/** What the round decided of each criterion, the last word of it. */
export async function decidedIn(db: Db, { portfolio, review }: Pick<FoundExercise, "portfolio" | "review">) {
  const decisions = (await decisionsOn(db, portfolio)).filter(({ round }) => round === review);
  return decisions.flatMap(({ unit, learningOutcome, criteria, verdict, text }): Judged[] =>
    verdict === "taken back" ? [] : [{ unit, learningOutcome, criteria, verdict, text }],
  );
}

async function evidenceIn(deps: Dependencies, viewer: SignedIn, exercise: FoundExercise, clean: Clean) {
  const { db } = deps;
  const { portfolio: id, review } = exercise;
  const [portfolio, round, photos, token] = await Promise.all([
    findPortfolio(db, id),
    db.selectFrom("reviews").select(["content", "reviewedAt"]).where("id", "=", review).executeTakeFirst(),
    photosOf(db, id),
    viewerToken(deps, viewer),
  ]);
  const content = round?.content ? readContent(round.content) : portfolio && contentOf(portfolio, photos);
  if (!round || !content) throw new Refusal(404, "Exercise not found");
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = content.photos.flatMap((photo) => byId.get(photo.id) ?? []);
  // Who saw the work is a name.
  const { observedBy: _, ...texts } = content.texts;
  return {
    title: clean(texts.title ?? ""),
    texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, clean(text)])),
    photos: shown.map(({ file, caption, width, height, takenAt, colour }) => ({
      ...{ path: photoPath(file, token), caption: clean(caption), width, height, takenAt, colour, sha256: null },
    })),
    photosGone: content.photos.length - shown.length,
    reviewedAt: round.reviewedAt,
  };
}

async function foundIn(db: Db, { id, agreed, agreedAt }: FoundExercise, decided: Judged[], clean: Clean) {
  const parts = (await partsOf(db, [id])).flatMap(({ account, name, lines, text, answeredAt: at }) =>
    at === null ? [] : [{ by: { _id: account, name }, lines: JSON.parse(lines), text, at }],
  );
  const writer = db
    .selectFrom("exercises")
    .innerJoin("accounts", "accounts.id", "exercises.agreedBy")
    .select(["accounts.id as _id", "accounts.name"])
    .where("exercises.id", "=", id);
  const by = agreedAt === null ? undefined : await writer.executeTakeFirst();
  return {
    decided: decided.map((line) => ({ ...line, text: clean(line.text) })),
    parts,
    agreed: by && agreedAt !== null ? { by, text: agreed, at: agreedAt } : null,
  };
}
