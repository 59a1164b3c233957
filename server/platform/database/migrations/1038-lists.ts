import { type Kysely, sql } from "kysely";

/**
 * Indexes for lists in a centre of thousands of learners. Those of samples have what a desk is sorted by, so that only the
 * samples that it shows are read from the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  ...["samplesByState", "samplesByChecker", "samplesByLearner", "samplesByAssessor", "decisionsByAssessor"].map(
    (name) => `drop index "${name}"`,
  ),
  'create index "samplesByState" on "samples" ("state", "kind", "at", "place", "id")',
  'create index "samplesByChecker" on "samples" ("checker", "state", "kind", "at", "place", "id")',
  'create index "samplesByKind" on "samples" ("kind", "at", "id", "state")',
  'create index "samplesByLearner" on "samples" ("learner", "state", "kind")',
  'create index "samplesByAssessor" on "samples" ("assessor", "state", "kind", "id")',
  'create index "checksByVerdict" on "checks" ("sample", "verdict", "at")',
  'create index "samplesByDrawAndAssessor" on "samples" ("draw", "assessor")',
  // For the triggers that let nobody check what they decided: SQLite read all that they ever decided for each sample.
  'create index "decisionsByAssessor" on "decisions" ("assessor", "portfolio", "review")',
  `create index "decisionsTakenBack" on "decisions" ("portfolio", "at") where "verdict" = 'taken back'`,
];
