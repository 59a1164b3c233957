import type { Role } from "contract/core/roles.ts";
import { type SqlBool, sql } from "kysely";
import { objectsOf } from "../../audit/names.ts";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { AuditRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";
import { chunks, type Pages } from "./own-judgements.ts";

/** Emails to an address. */
export async function* emailPages(db: Db, emailKey: string): Pages {
  const all = db.selectFrom("outbox").select(["id", "subject", "state", "createdAt", "endedAt"]);
  const page = all.where(({ fn }) => fn("lower", ["address"]), "=", emailKey).where("state", "!=", "void");
  const sorted = page.orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => sorted.where("id", ">", last?.id ?? "").execute()))
    yield rows.map(({ id: _, ...email }) => email);
}

type Entry = Pick<AuditRow, "position" | "at" | "action" | "subject" | "subjectId" | "was" | "became" | "actor">;

/**
 * What the person did, then what others did to their account, then to their portfolios; but not what others have saved and
 * not submitted, nor a concern that is open.
 */
export async function* auditPages(db: Db, account: string, portfolios: string[]): Pages {
  yield* entries(db, account, (all) => all.where("actor", "=", account));
  const others = (all: Entries) => all.where((row) => row.or([row("actor", "is", null), row("actor", "!=", account)]));
  for (const ids of [[account], ...chunks(portfolios)])
    yield* entries(db, account, (all) =>
      others(all)
        .where("subjectId", "in", ids)
        .where("action", "!=", "saveFeedback")
        .where(({ not }) => not(isOpenConcern)),
    );
}

/** That a concern was raised which is open still (own-judgements.ts says why it is not there). */
const isOpenConcern = sql<SqlBool>`("action" = 'raiseConcern' and exists (select 1 from "samples"
  where "samples"."portfolio" = "auditLog"."subjectId" and "samples"."kind" = 'concern' and "samples"."state" <> 'closed'))`;

const entriesIn = (db: Db) =>
  db
    .selectFrom("auditLog")
    .select(["position", "at", "action", "subject", "subjectId", "was", "became", "actor"])
    .orderBy("position")
    .limit(rowsAtOnce);
type Entries = ReturnType<typeof entriesIn>;

/** Those who did something are named by their role alone. */
async function* entries(db: Db, account: string, narrowed: (all: Entries) => Entries): Pages {
  const pages = inPages<Entry>((last) =>
    narrowed(entriesIn(db))
      .where("position", ">", last?.position ?? 0)
      .execute(),
  );
  for await (const rows of pages) {
    const objects = await objectsOf(db, rows);
    const actors = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
    const roles = await rolesOf(db, actors);
    yield rows.map(({ position: _, actor, ...entry }) => {
      const object = objects.get(entry.subjectId) ?? null;
      return { ...entry, object, byYou: actor === account, by: roles.get(actor ?? "") ?? null };
    });
  }
}

async function rolesOf(db: Db, accounts: string[]): Promise<Map<string, Role>> {
  if (accounts.length === 0) return new Map();
  const found = await db.selectFrom("accounts").select(["id", "role"]).where("id", "in", accounts).execute();
  return new Map(found.map(({ id, role }) => [id, role]));
}
