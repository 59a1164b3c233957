import { sql } from "kysely";
import type { Dependencies } from "server/platform/dependencies.ts";
import { compact } from "./centre.ts";
import type { Prepare } from "./harness.ts";

/** Inserts by these statements, each what follows `insert into`. */
export async function insertBySql(deps: Dependencies, statements: string[]): Promise<void> {
  const isPostgres = deps.settings.DATABASE_URL !== undefined;
  await deps.db.transaction().execute(async (db) => {
    if (isPostgres) await sql`set local statement_timeout = 0`.execute(db);
    // The triggers' statements are planned while their tables are empty, and would read them whole for each row.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(db);
    for (const statement of statements) {
      await sql.raw(`insert into ${statement}`).execute(db);
      // The statements of triggers are planned once, by how many rows there are then.
      if (isPostgres) await sql`analyze`.execute(db);
    }
    // Acts go on behind what was entered without them: else the first one that the log records has the position of another.
    await sql`update "auditLogHead" set "position" = (select max("position") from "auditLog")`.execute(db);
  });
  await compact(deps);
}

const more = ["5.1", "6.2e", "6.3b", "6.4"]
  .map((criterion) => `select '315' as "u", '${criterion[0]}' as "o", '${criterion}' as "c"`)
  .join(" union all ");
const verdict = `case "status" when 'Reviewed' then 'not yet' else 'accepted' end`;
const notified = `"id", "account", "kind", "subjectId", "title", "person", "createdAt", "changedAt", "readAt", "isShown",
  "awaitsDigest", "count"`;
const cells = `case "c" when '6.2e' then 'cable-tray,swa' else '' end`;
const isOpen = `"id" in (select "id" from "portfolios" order by "id" limit 60)`;

/**
 * Four further criteria for each portfolio, and where it was reviewed a decision on each of them and on the main one. An
 * entry of the audit log, a notification, an e-mail and four statements for each portfolio, an application for a fifth of them, and a
 * notification of the administrator for each account. Of applications and e-mails sixty are unopened and undelivered.
 */
export const fillOffice: Prepare = (deps, { admin }) =>
  insertBySql(deps, [
    `"furtherPlaces" select "id", "u", "o", "c", "student" from "portfolios", (${more}) as "more"
      where "unit" <> "u" or "criterion" <> "c"`,
    `"decisions" ("id", "position", "portfolio", "unit", "outcome", "criterion", "verdict", "ticks", "text", "assessor", "at",
      "cells", "workplace", "review") select "portfolios"."id" || coalesce("c", 'main'), case when "c" is null then 1 else 0 end,
      "portfolios"."id", coalesce("u", "unit"), coalesce("o", "outcome"), coalesce("c", "criterion"), ${verdict}, 'VACSR', '',
      "reviews"."assessor", "updatedAt", ${cells}, 'real', "reviews"."id" from "portfolios"
      join "reviews" on "reviews"."portfolio" = "portfolios"."id",
      (${more} union all select null, null, null) as "more" where "status" in ('Done', 'Reviewed')`,
    `"statements" ("id", "position", "kind", "portfolio", "by", "fingerprint", "text", "at")
      select "id" || "nth", "nth", 'declaration', "id", "student", '', '', "createdAt" from "portfolios",
      (select 1 as "nth" union all select 2 union all select 3 union all select 4) as "each"`,
    `"auditLog" ("at", "actor", "action", "subject", "subjectId")
      select "createdAt", "student", 'create', 'portfolio', "id" from "portfolios" order by "createdAt"`,
    `"notifications" (${notified}) select "id", "student", 'feedback', "id", "title", null, "createdAt", "createdAt",
      "reviewedAt", 1, 0, 1 from "portfolios"`,
    `"notifications" (${notified}) select "id", '${admin.id}', 'waiting', "id", '', null, "createdAt", "createdAt",
      "createdAt", 1, 0, 1 from "accounts"`,
    `"outbox" select "id", 'sam@example.com', 'Sam', "title", '', case when ${isOpen} then 'dead' else 'sent' end, 1,
      "createdAt", null, null, "createdAt", "createdAt" from "portfolios"`,
    `"applications" ("id", "reference", "familyName", "firstName", "email", "courseToStudy", "answers", "createdAt", "openedAt")
      select "id", "id", 'Okafor', 'Ngozi', "id" || '@example.com', 'GCSE English', '{}', "createdAt",
      case when ${isOpen} then null else "createdAt" end from "portfolios" where "status" = 'Draft' or ${isOpen}`,
  ]);
