import { dayInLondon } from "contract/core/dates.ts";
import type { Status } from "contract/core/moves.ts";
import { coverageOf } from "contract/logbook/logbook.ts";
import { type Curriculum, curriculum } from "contract/qualifications/curriculum.ts";
import type { Caseload, Learner } from "contract/reviews/assessment.ts";
import { sql } from "kysely";
import { prepared } from "../platform/database/prepared-statements.ts";
import { alphabetical } from "../platform/database/searching.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { acceptedPlaces } from "../portfolios/decisions.ts";
import { workedTowardsBy } from "../qualifications/worked-towards.ts";

/** Every learner who is assigned to this assessor now; those whose work has waited longest first, then by name. */
export async function caseloadOf(deps: Dependencies, viewer: SignedIn): Promise<Caseload> {
  const { db } = deps;
  const { _id: assessor } = viewer;
  const [learners, groups, further, accepted, token] = await Promise.all([
    learnersOf(db, { assessor }),
    submittedBy(db, { assessor }),
    furtherBy(db, { assessor }),
    acceptedBy(db, { assessor }),
    viewerToken(deps, viewer),
  ]);
  const towards = await workedTowardsBy(
    db,
    learners.map(({ id }) => id),
  );
  const criteria = progressOf(curriculum, []).total;
  const byLearner = Map.groupBy(groups, ({ student }) => student);
  const moreOf = Map.groupBy([...further, ...accepted], ({ student }) => student);
  const lines = learners.map(({ id, name, isActive, image, createdAt, startedOn, plannedEndOn }): Learner => {
    const submitted = byLearner.get(id) ?? [];
    const waiting = submitted.filter(({ status }) => status === "To Be Reviewed");
    const own = towards.of(id).curriculum;
    const more = (moreOf.get(id) ?? []).flatMap(placesIn);
    const { covered, signedOff, total } = progressOf(own, [...submitted, ...more]);
    return {
      _id: id,
      name,
      image: image && photoPath(image, token),
      isActive: isActive === 1,
      covered,
      signedOff,
      ...(total !== criteria && { criteria: total }),
      startedOn: startedOn ?? dayInLondon(createdAt),
      plannedEndOn,
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      waitingSince: edgeOf(waiting.map(({ oldest }) => oldest)),
      lastActivityAt: edgeOf(
        submitted.map(({ newest }) => newest),
        -1,
      ),
    };
  });
  return { learners: lines.sort(byWait), criteria };
}

// Sorts after every ISO date: learners for whom nothing waits come last, in the order of their names.
const never = "9";

function byWait(a: Learner, b: Learner): number {
  const [one, other] = [a.waitingSince ?? never, b.waitingSince ?? never];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The first of some instants in the order of time, or the last (`at` -1). */
function edgeOf(instants: (string | null)[], at = 0): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(at) ?? null
  );
}

interface Place {
  unit: string;
  outcome: string;
  criterion: string;
  status: Status;
}

function placesIn({ places, status }: { places: string; status: Status }): Place[] {
  return places.split("|").map((place) => {
    const [unit = "", outcome = "", criterion = ""] = place.split(" ");
    return { unit, outcome, criterion, status };
  });
}

function progressOf(curriculum: Curriculum, groups: Place[]) {
  return coverageOf(
    curriculum,
    groups.map(({ unit, outcome, criterion, status }) => ({
      unit: { number: unit },
      learningOutcome: { number: outcome },
      criteria: { number: criterion },
      status,
    })),
  );
}

const learnersOf = prepared(["assessor"], (db, value) =>
  db
    .selectFrom("accounts")
    .leftJoin("enrolments", "enrolments.id", "accounts.id")
    .select(["accounts.id", "accounts.name", "accounts.isActive", "accounts.image", "accounts.createdAt"])
    .select(["enrolments.startedOn", "enrolments.plannedEndOn"])
    .where("accounts.assessor", "=", value("assessor"))
    .where("accounts.role", "=", "student")
    .orderBy(({ ref }) => alphabetical(ref("accounts.name")))
    .orderBy("accounts.id"),
);

// Grouped by the database: at most a row for each criterion and status of each learner, however many portfolios there are.
const submittedBy = prepared(["assessor"], (db, value) =>
  db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .select([
      "portfolios.student",
      "portfolios.unit",
      "portfolios.outcome",
      "portfolios.criterion",
      "portfolios.status",
    ])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("portfolios.submittedAt").as("oldest"),
      fn.max("portfolios.submittedAt").as("newest"),
    ])
    .where("students.assessor", "=", value("assessor"))
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .groupBy([
      "portfolios.student",
      "portfolios.unit",
      "portfolios.outcome",
      "portfolios.criterion",
      "portfolios.status",
    ]),
);

// One text for each learner and status: thousands of rows cost PostgreSQL's driver more than finding them.
const placesText = sql<string>`string_agg("unit" || ' ' || "outcome" || ' ' || "criterion", '|')`;

/** What their portfolios cover beside the main criteria. */
const furtherBy = prepared(["assessor"], (db, value) => {
  const further = db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .innerJoin("furtherPlaces", "furtherPlaces.portfolio", "portfolios.id")
    .select(["portfolios.student", "furtherPlaces.unit", "furtherPlaces.outcome", "furtherPlaces.criterion"])
    .select("portfolios.status")
    .distinct()
    .where("students.assessor", "=", value("assessor"))
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null);
  return db
    .selectFrom(further.as("further"))
    .select(["student", "status", placesText.as("places")])
    .groupBy(["student", "status"]);
});

const acceptedBy = prepared(["assessor"], (db, value) => {
  const accepted = acceptedPlaces(db)
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("students.assessor", "=", value("assessor"));
  return db
    .selectFrom(accepted.as("accepted"))
    .select(["student", "status", placesText.as("places")])
    .groupBy(["student", "status"]);
});
