import type { Status } from "contract/core/moves.ts";
import type { NotificationKind } from "contract/notifications/kinds.ts";
import type { NotificationRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";

/** What has become of what a notice is about. All is null where it is about neither a portfolio nor a student. */
export interface Present {
  portfolio: string | null;
  status: Status | null;
  deletedAt: string | null;
  /** Who assesses the student at present. */
  assessor: string | null;
}

/** A person's notices with the names they speak of, and with what has become of their subjects. */
export function presentNotifications(db: Db, account: string) {
  return db
    .selectFrom("notices")
    .leftJoin("accounts as people", "people.id", "notices.person")
    .leftJoin("portfolios", "portfolios.id", "notices.subjectId")
    .leftJoin("accounts as students", (join) =>
      join.on(({ eb, ref, fn }) =>
        eb("students.id", "=", fn.coalesce(ref("portfolios.student"), ref("notices.subjectId"))),
      ),
    )
    .selectAll("notices")
    .select(["people.name", "portfolios.id as portfolio", "portfolios.status", "portfolios.deletedAt"])
    .select("students.assessor")
    .where("notices.account", "=", account)
    .where("notices.isShown", "=", 1);
}

/**
 * Why the page of a notice cannot be opened any more, as far as its reader may know it; undefined while it can. An
 * assessor who has lost the student is told that and nothing of the portfolio.
 */
export function whyGone(notice: Pick<NotificationRow, "kind" | "account" | "count"> & Present): string | undefined {
  const { kind, account, count, portfolio, status, deletedAt, assessor } = notice;
  const needsStudent = kind === "submission" || (kind === "assigned" && count === 1);
  if (needsStudent && assessor !== account) return "The student is not assigned to you any more.";
  if (!ofPortfolios.has(kind)) return undefined;
  if (portfolio === null || deletedAt !== null) return "It has been deleted.";
  return kind === "submission" && status === "Draft" ? "The student has taken it back." : undefined;
}

const ofPortfolios: ReadonlySet<NotificationKind> = new Set(["feedback", "done", "reopened", "submission"]);
