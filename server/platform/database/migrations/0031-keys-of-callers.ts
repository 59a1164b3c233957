import type { Kysely } from "kysely";

/** Whose an idempotency key is, so that one person cannot store millions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("idempotencyKeys").addColumn("caller", "text").execute();
  await db.schema.createIndex("idempotencyKeysByCaller").on("idempotencyKeys").column("caller").execute();
}
