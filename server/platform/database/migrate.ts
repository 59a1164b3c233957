import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "../dependencies.ts";
import * as firstTables from "./migrations/0001-first-tables.ts";
import * as assessment from "./migrations/0002-assessment.ts";
import * as applications from "./migrations/0003-applications.ts";
import * as outbox from "./migrations/0004-outbox.ts";
import * as notices from "./migrations/0005-notices.ts";
import * as centreFigures from "./migrations/0006-oversight-figures.ts";
import * as oversight from "./migrations/0007-oversight.ts";
import * as trailChain from "./migrations/0008-trail-chain.ts";
import * as bundles from "./migrations/0009-bundles.ts";
import * as imports from "./migrations/0010-imports.ts";
import * as idempotencyKeys from "./migrations/0012-idempotency-keys.ts";
import * as savedFeedback from "./migrations/0013-saved-feedback.ts";
import * as alphabet from "./migrations/0014-alphabet.ts";
import * as gatheredNotices from "./migrations/0015-gathered-notices.ts";
import * as firstScreens from "./migrations/0017-first-screens.ts";

/** Every migration in its order. */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0002-assessment": assessment,
  "0003-applications": applications,
  "0004-outbox": outbox,
  "0005-notices": notices,
  "0006-oversight-figures": centreFigures,
  "0007-oversight": oversight,
  "0008-trail-chain": trailChain,
  "0009-bundles": bundles,
  "0010-imports": imports,
  "0012-idempotency-keys": idempotencyKeys,
  "0013-saved-feedback": savedFeedback,
  "0014-alphabet": alphabet,
  "0015-gathered-notices": gatheredNotices,
  "0017-first-screens": firstScreens,
};

/**
 * Runs the migrations that have not run yet. Two servers that start together run each once: the migrator holds an
 * advisory lock on PostgreSQL, and on SQLite the data folder is locked. @throws the error of the migration that failed
 * and was rolled back
 */
export async function migrate(db: Db, wanted = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * The same on a connection to PostgreSQL without timeouts: building an index on a large table takes longer than any other
 * statement may, and so does waiting for another server to build it.
 */
export function migratePostgres(db: Db, wanted = migrations): Promise<void> {
  return db.connection().execute(async (db) => {
    for (const timeout of timeouts) await sql`set ${sql.raw(timeout)} = 0`.execute(db);
    await migrate(db, wanted);
    for (const timeout of timeouts) await sql`reset ${sql.raw(timeout)}`.execute(db);
  });
}

const timeouts = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** Whether every migration has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined);
}
