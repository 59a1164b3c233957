import type { Status } from "contract/core/moves.ts";
import type { Viewer } from "contract/core/permissions.ts";
import type { NotificationKind } from "contract/notifications/kinds.ts";
import type { NotificationRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";

/** The current state of what a notification is about; all null when that is no portfolio, task or student. */
export interface SubjectState {
  portfolio: string | null;
  status: Status | null;
  deletedAt: string | null;
  /** The student's current assessor. */
  assessor: string | null;
}

/** A person's notifications with the names in them and the current state of their subjects. */
export function notificationsWithState(db: Db, account: string) {
  return db
    .selectFrom("notifications")
    .leftJoin("accounts as people", "people.id", "notifications.person")
    .leftJoin("portfolios", "portfolios.id", "notifications.subjectId")
    .leftJoin("tasks", "tasks.id", "notifications.subjectId")
    .leftJoin("accounts as students", (join) =>
      join.on(({ eb, ref, fn }) =>
        eb(
          "students.id",
          "=",
          fn.coalesce(ref("portfolios.student"), ref("tasks.learner"), ref("notifications.subjectId")),
        ),
      ),
    )
    .selectAll("notifications")
    .select(["people.name", "portfolios.id as portfolio", "portfolios.status", "portfolios.deletedAt"])
    .select("students.assessor")
    .where("notifications.account", "=", account)
    .where("notifications.isShown", "=", 1);
}

/**
 * Why the page of a notification can no longer be opened; undefined while it can. An assessor who no longer has the
 * student learns only that, and nothing of the portfolio.
 */
export function whyUnavailable(
  row: Pick<NotificationRow, "kind" | "account" | "count"> & SubjectState,
  { role, isVerifier }: Pick<Viewer, "role" | "isVerifier">,
): string | undefined {
  const { kind, account, count, portfolio, status, deletedAt, assessor } = row;
  const isForAssessor = [
    "submission",
    "question",
    "dispute",
    "witnessed",
    "countersigned",
    "appealed",
    "concernClosed",
    "lapsed",
    "taskDone",
  ].includes(kind);
  const needsStudent = isForAssessor || (kind === "assigned" && count === 1);
  const readsAll = kind === "concernClosed" && (role === "admin" || isVerifier);
  if (needsStudent && assessor !== account && !readsAll) return "The student is no longer assigned to you.";
  if (!portfolioKinds.has(kind)) return undefined;
  if (portfolio === null || deletedAt !== null) return "It has been deleted.";
  return isForAssessor && status === "Draft" ? "The student has withdrawn it." : undefined;
}

const portfolioKinds: ReadonlySet<NotificationKind> = new Set([
  ...[
    "feedback",
    "done",
    "reopened",
    "record",
    "answer",
    "submission",
    "question",
    "dispute",
    "testimony",
    "witnessed",
    "appealed",
    "appealAnswered",
    "concernClosed",
  ],
] as const);
