import type { Role } from "contract/core/permissions.ts";
import type { NotificationChannel, NotificationKind } from "contract/notifications/kinds.ts";
import type { ExpressionBuilder } from "kysely";
import { holding } from "../platform/database/holding.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";

/** Everybody of a role. */
export const everyone = prepared(["kind", "role"], (db, value) =>
  active(db, value("kind")).where("role", "=", value<Role>("role")),
);

export const recipient = prepared(["kind", "role", "id"], (db, value) =>
  active(db, value("kind")).where("role", "=", value<Role>("role")).where("id", "=", value("id")),
);

/** An assessor, or an administrator while they are a verifier. */
export function whoChecks(db: Db, clock: Clock, { kind, id }: { kind: NotificationKind; id: string }) {
  const verifiers = holding(db, clock, "verifier").select("duties.account");
  return active(db, kind)
    .where("id", "=", id)
    .where(({ and, or, eb }) =>
      or([eb("role", "=", "assessor"), and([eb("role", "=", "admin"), eb("id", "in", verifiers)])]),
    )
    .execute();
}

/** Who assesses a student at present. */
export const assessorOf = prepared(["kind", "role", "student"], (db, value) =>
  active(db, value("kind"))
    .where("role", "=", value<Role>("role"))
    .where(
      "id",
      "=",
      db.selectFrom("accounts as students").select("students.assessor").where("students.id", "=", value("student")),
    ),
);

/** Active people, and which ways they have switched a kind off. */
export function active(db: Db, kind: NotificationKind) {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "email"])
    .select((row) => [
      mutedNotifications(row, kind, "app").as("appIsOff"),
      mutedNotifications(row, kind, "email").as("emailIsOff"),
    ])
    .where("isActive", "=", 1)
    .orderBy("id");
}

function mutedNotifications(
  { selectFrom }: ExpressionBuilder<Tables, "accounts">,
  kind: NotificationKind,
  way: NotificationChannel,
) {
  return selectFrom("mutedNotifications")
    .select("mutedNotifications.way")
    .whereRef("mutedNotifications.account", "=", "accounts.id")
    .where("mutedNotifications.kind", "=", kind)
    .where("mutedNotifications.way", "=", way);
}
