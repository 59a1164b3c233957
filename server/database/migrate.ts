import { Migrator } from "kysely/migration";
import type { Db } from "../house.ts";
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

const migrations = {
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
};

/**
 * Brings the tables up to date, once, also when two servers start together (the migrator takes PostgreSQL's advisory
 * lock; on SQLite the data folder is locked). @throws the first migration's error; nothing of it is kept.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether every migration has been made. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined);
}
