import type { Person } from "contract/core/person.ts";
import { type Achievable, missingFor } from "contract/logbook/coverage.ts";
import type { Achievement, Coverage } from "contract/logbook/coverage-calls.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { countOccasions, occasionsOf } from "contract/logbook/occasions.ts";
import { rangeOf } from "contract/logbook/range.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { requirements } from "contract/qualifications/requirements.ts";
import type { Db } from "../platform/dependencies.ts";
import { achievementRowsOf } from "../portfolios/achievements.ts";
import { photoNames } from "../portfolios/portfolios.ts";
import { type Entry, evidenceOf } from "./logbook.ts";

/** How far a learner has come beside the criteria of their logbook: computed from what stands, nothing of it is stored. */
export async function coverageOf(db: Db, student: Person): Promise<Coverage> {
  const [evidence, photos, attachments, achieved] = await Promise.all([
    evidenceOf(db, student._id),
    photoNames(db).select(["photos.id", "photos.sha256"]).where("portfolios.student", "=", student._id).execute(),
    hashesAttached(db, student._id),
    standingAchievements(db, student._id),
  ]);
  const attachedTo = Map.groupBy(attachments, ({ portfolio }) => portfolio);
  const byPortfolio = Map.groupBy(photos, ({ portfolio }) => portfolio);
  const occasions = occasionsOf(
    evidence.map(({ _id, dateTime, postcode, photosThen }) => {
      const all = [...(byPortfolio.get(_id) ?? []), ...(attachedTo.get(_id) ?? [])];
      const shown = photosThen ? all.filter(({ id }) => photosThen.has(id)) : all;
      return { _id, dateTime, postcode, files: shown.map(({ sha256 }) => sha256) };
    }),
  );
  const { logbook, range } = standing(evidence);
  const lacks = (of: Achievable) => missingFor(of, logbook, range);
  return {
    student,
    range: range.map(
      ({ requirement: { id, unit, outcome = "", kind, text, least, realWork }, cells, shown, isMet }) => ({
        ...{ id, unit, outcome, kind, text, least, realWork },
        cells: cells.map(({ evidence, ...cell }) => ({
          ...cell,
          evidence: evidence.map(({ _id, title, dateTime, postcode }) => ({ _id, title, dateTime, postcode })),
          occasions: countOccasions(occasions, evidence),
        })),
        ...{ shown, isMet },
      }),
    ),
    occasions: logbook.units.flatMap(({ unit, outcomes }) =>
      outcomes.flatMap(({ outcome, criteria }) =>
        criteria
          .filter(({ evidence }) => evidence.length > 0)
          .map(({ criterion, evidence }) => ({
            ...{ unit: unit.unit, learningOutcome: String(outcome.LO_number), criteria: criterion.AC_number },
            occasions: countOccasions(occasions, evidence),
          })),
      ),
    ),
    missing: logbook.units.map(({ unit }) => ({ unit: unit.unit, parts: lacks({ unit: unit.unit }) })),
    achievements: achieved.map(({ unit, outcome, name: by, at }): Achievement => {
      const isComplete = lacks({ unit, outcome: outcome || undefined }).length === 0;
      return { unit, outcome: outcome || null, state: isComplete ? "achieved" : "lapsed", by, at };
    }),
  };
}

function hashesAttached(db: Db, student: string) {
  return db
    .selectFrom("attachments")
    .innerJoin("portfolios", "portfolios.id", "attachments.portfolio")
    .select(["attachments.portfolio", "attachments.id", "attachments.sha256"])
    .where("attachments.speaker", "is", null)
    .where("portfolios.student", "=", student)
    .where("portfolios.deletedAt", "is", null)
    .execute();
}

/** What a learner's unit or outcome lacks before it can be marked as achieved. */
export async function missingToAchieve(db: Db, student: string, of: Achievable): Promise<string[]> {
  const { logbook, range } = standing(await evidenceOf(db, student));
  return missingFor(of, logbook, range);
}

function standing(evidence: Entry[]) {
  return { logbook: logbookOf(curriculum, evidence), range: rangeOf(requirements, evidence) };
}

/** What an assessor has marked as achieved and not taken back, in the order in which it was. */
export async function standingAchievements(db: Db, student: string) {
  const last = new Map((await achievementRowsOf(db, student)).map((row) => [`${row.unit} ${row.outcome}`, row]));
  return [...last.values()].filter(({ verdict }) => verdict === "accepted");
}
