import type { Person } from "contract/core/person.ts";
import { type Achievable, missingFor } from "contract/logbook/coverage.ts";
import type { Achievement, Coverage } from "contract/logbook/coverage-calls.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { countOccasions, occasionsOf } from "contract/logbook/occasions.ts";
import { rangeOf } from "contract/logbook/range.ts";
import type { Curriculum } from "contract/qualifications/curriculum.ts";
import { requirementsIn } from "contract/qualifications/requirements.ts";
import { findEnrolment, versionIn } from "../plan/enrolling/enrolling.ts";
import type { Db } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { achievementRowsOf } from "../portfolios/achievements.ts";
import { photoNames } from "../portfolios/portfolios.ts";
import { qualificationsIn } from "../qualifications/enrolled.ts";
import { curriculumIn, versionOfUnit } from "../qualifications/versions.ts";
import { type Towards, towardsThese, unitsOf, workedTowards } from "../qualifications/worked-towards.ts";
import { type Entry, evidenceOf } from "./logbook.ts";

/**
 * How far a learner has come beside the criteria of their logbook, in one enrolment or in all that they work towards:
 * computed from what stands, nothing of it is stored. @throws Refusal 404 for an enrolment that is not theirs
 */
export async function coverageOf(db: Db, student: Person, enrolment?: string): Promise<Coverage> {
  const [towards, evidence, photos, attachments, achieved] = await Promise.all([
    enrolment === undefined ? workedTowards(db, student._id) : workedTowardsIn(db, student._id, enrolment),
    evidenceOf(db, student._id),
    photosOf(db, student._id),
    hashesAttached(db, student._id),
    standingAchievements(db, student._id),
  ]);
  const occasions = occasionsIn(evidence, photos, attachments);
  const { logbook, range } = standing(towards.curriculum, evidence, occasions);
  const lacks = lackingIn(towards.curriculum, evidence, occasions);
  const isAsked = (unit: string) => enrolment === undefined || unitsOf(towards.curriculum).has(unit);
  return {
    student,
    ...qualificationsIn(towards.ids),
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
    achievements: achieved
      .filter(({ unit }) => isAsked(unit))
      .map(({ unit, outcome, name: by, at }): Achievement => {
        const isComplete = lacks({ unit, outcome: outcome || undefined }).length === 0;
        return { unit, outcome: outcome || null, state: isComplete ? "achieved" : "lapsed", by, at };
      }),
  };
}

/** One that has ended still says what was reached in it. */
async function workedTowardsIn(db: Db, learner: string, id: string): Promise<Towards> {
  const found = await findEnrolment(db, id);
  if (found?.student !== learner) throw new Refusal(404, "Enrolment not found");
  return towardsThese(db, [versionIn(found.enrolment)]);
}

interface Shown {
  portfolio: string;
  id: string;
  sha256: string;
}

function occasionsIn(evidence: Entry[], photos: Shown[], attachments: Shown[]): Occasions {
  const byPortfolio = Map.groupBy([...photos, ...attachments], ({ portfolio }) => portfolio);
  return occasionsOf(
    evidence.map(({ _id, dateTime, postcode, photosThen }) => {
      const all = byPortfolio.get(_id) ?? [];
      const shown = photosThen ? all.filter(({ id }) => photosThen.has(id)) : all;
      return { _id, dateTime, postcode, files: shown.map(({ sha256 }) => sha256) };
    }),
  );
}

function photosOf(db: Db, student: string): Promise<Shown[]> {
  return photoNames(db).select(["photos.id", "photos.sha256"]).where("portfolios.student", "=", student).execute();
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
  const [{ curriculum }, evidence, photos, attachments] = await Promise.all([
    workedTowards(db, student),
    evidenceOf(db, student),
    photosOf(db, student),
    hashesAttached(db, student),
  ]);
  return lackingIn(curriculum, evidence, occasionsIn(evidence, photos, attachments))(of);
}

type Occasions = ReadonlyMap<string, string>;

function standing(curriculum: Curriculum, evidence: Entry[], occasions: Occasions) {
  const countOf = (some: readonly Entry[]) => countOccasions(occasions, some);
  return { logbook: logbookOf(curriculum, evidence), range: rangeOf(requirementsIn(curriculum), evidence, countOf) };
}

/** What a unit or an outcome lacks; what was achieved in another version before lacks what that asks for. */
function lackingIn(curriculum: Curriculum, evidence: Entry[], occasions: Occasions) {
  const kept = new Map<Curriculum, ReturnType<typeof standing>>();
  return (of: Achievable): string[] => {
    const within = unitsOf(curriculum).has(of.unit) ? curriculum : curriculumIn(versionOfUnit(of.unit));
    const { logbook, range } = kept.get(within) ?? standing(within, evidence, occasions);
    kept.set(within, { logbook, range });
    return missingFor(of, logbook, range);
  };
}

/** What an assessor has marked as achieved and not taken back, in the order in which it was. */
export async function standingAchievements(db: Db, student: string) {
  const last = new Map((await achievementRowsOf(db, student)).map((row) => [`${row.unit} ${row.outcome}`, row]));
  return [...last.values()].filter(({ verdict }) => verdict === "accepted");
}
