import { type Kysely, sql } from "kysely";

/**
 * Indexes for what a plan's page counts: which checks are new, and how the samples of each draw stand; and for entries of
 * the audit log that are of a rare kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index "checksByPosition" on "checks" ("position", "sample")',
  'create index "samplesByDrawAndState" on "samples" ("draw", "state", "checker")',
  `create index "auditLogByKind" on "auditLog" ("subject", "position") where "subject" not in ('account', 'portfolio')`,
];
