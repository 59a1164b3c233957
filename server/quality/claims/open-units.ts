import { dayInLondon } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import { blocksOf, type ClaimBlock, type ClaimRules, claimRules } from "contract/quality/claiming.ts";
import { type SqlBool, sql } from "kysely";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { rulesOf } from "../../qualifications/versions.ts";
import { claimFactsOf, factsOf, verifiersNow } from "./facts.ts";

/** What a learner's unit lacks before it can be marked as achieved: the logbook says it (logbook/coverage.ts). */
export type Lacking = (db: Db, learner: string, of: { unit: string }) => Promise<string[]>;

/** A unit that is achieved and not claimed, and everything that stands in the way of claiming it. */
export interface OpenUnit {
  learner: Person;
  /** By which names are sorted. */
  nameKey: string;
  unit: string;
  blocks: ClaimBlock[];
}

/** Units that are achieved and not claimed, by learner; of these learners only, where they are given. */
export async function openUnits(
  { db, clock }: { db: Db; clock: Clock },
  lacking: Lacking,
  learners?: readonly string[],
): Promise<OpenUnit[]> {
  const rows = await achievedUnclaimed(db)
    .$if(learners !== undefined, (query) => query.where("unitStandings.learner", "in", learners ?? []))
    .execute();
  const standing: Omit<OpenUnit, "blocks">[] = [];
  for (const { learner, name, nameKey, unit, isShaken } of rows) {
    if (isShaken === 1 && (await lacking(db, learner, { unit })).length > 0) continue;
    standing.push({ learner: { _id: learner, name }, nameKey, unit });
  }
  const [facts, verifiers] = await Promise.all([
    factsOf(
      db,
      standing.map(({ learner }) => learner._id),
      "blocks",
    ),
    verifiersNow(db, clock),
  ]);
  const today = dayInLondon(clock.now());
  return standing.flatMap((one) => {
    const [of, { unit }] = [facts.get(one.learner._id), one];
    return of ? [{ ...one, blocks: blocksOf(claimFactsOf(of, unit, verifiers), rulesFor(unit), today) }] : [];
  });
}

/** What the version of the unit asks for, else what the centre does. */
function rulesFor(unit: string): ClaimRules {
  return { weeksBeforeClaim: rulesOf(unit).weeksBeforeClaim ?? claimRules.weeksBeforeClaim };
}

/**
 * The units that are marked as achieved. `isShaken` where something was deleted or taken back since, or the achievement was
 * found to have lapsed: only then is it looked at what the unit rests on.
 */
function achievedUnclaimed(db: Db) {
  return (
    db
      .selectFrom("unitStandings")
      .innerJoin("decisions as achieved", (join) =>
        join
          .onRef("achieved.learner", "=", "unitStandings.learner")
          .onRef("achieved.unit", "=", "unitStandings.unit")
          .on("achieved.outcome", "=", "")
          .on(isLastMark),
      )
      .innerJoin("accounts as learners", "learners.id", "unitStandings.learner")
      // Once for all, because few decisions are taken back.
      .leftJoin(takenBack(db).as("takenBack"), "takenBack.learner", "unitStandings.learner")
      .select([
        "unitStandings.learner",
        "unitStandings.unit",
        "learners.name",
        "learners.nameKey",
        isShaken.as("isShaken"),
      ])
      .where("unitStandings.isAchieved", "=", 1)
      .where("unitStandings.claim", "in", ["", "taken back"])
      .orderBy("learners.nameKey")
      .orderBy("learners.id")
      .orderBy("unitStandings.unit")
  );
}

function takenBack(db: Db) {
  return db
    .selectFrom("decisions as gone")
    .innerJoin("portfolios", "portfolios.id", "gone.portfolio")
    .select(({ fn }) => ["portfolios.student as learner", fn.max("gone.at").as("at")])
    .where(sql<SqlBool>`"gone"."verdict" = 'taken back'`)
    .groupBy("portfolios.student");
}

const isLastMark = sql<SqlBool>`not exists (select 1 from "decisions" as "later"
  where "later"."learner" = "achieved"."learner" and "later"."unit" = "achieved"."unit" and "later"."outcome" = ''
    and "later"."position" > "achieved"."position")`;

const isShaken = sql<number>`case when exists (select 1 from "portfolios"
    where "portfolios"."student" = "achieved"."learner" and "portfolios"."deletedAt" >= "achieved"."at")
  or "takenBack"."at" >= "achieved"."at"
  or exists (select 1 from "auditLog" where "auditLog"."subjectId" = "achieved"."learner"
    and "auditLog"."action" = 'lapse' and "auditLog"."at" >= "achieved"."at") then 1 else 0 end`;
