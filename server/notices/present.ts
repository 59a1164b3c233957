import type { Status } from "contract/moves.ts";
import type { NoticeKind } from "contract/notice-kinds.ts";
import type { NoticeRow } from "../database/tables.ts";
import type { Db } from "../house.ts";

/** What has become of what a notice is about. All is null where it is about neither a portfolio nor a student. */
export interface Present {
  portfolio: string | null;
  status: Status | null;
  deletedAt: string | null;
  /** Who assesses the student at present. */
  assessor: string | null;
}

/** A person's notices with the names they speak of, and with what has become of their subjects. */
export function presentNotices(db: Db, account: string) {
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

/** Kinds whose page stays, whatever becomes of a portfolio or an assignment. */
const aboutPeople = new Set<NoticeKind>(["waiting", "application", "unassigned", "newAssessor"]);

/**
 * Why the page of a notice cannot be opened any more, as far as its reader may know it; undefined while it can. An
 * assessor who has lost the student is told that and nothing of the portfolio.
 */
export function whyGone(notice: Pick<NoticeRow, "kind" | "account" | "count"> & Present): string | undefined {
  const { kind, account, count, portfolio, status, deletedAt, assessor } = notice;
  if (aboutPeople.has(kind) || count > 1) return undefined;
  const isForAssessor = kind === "assigned" || kind === "submission";
  if (isForAssessor && assessor !== account) return "The student is not assigned to you any more.";
  if (kind === "assigned") return undefined;
  if (portfolio === null || deletedAt !== null) return "It has been deleted.";
  return isForAssessor && status === "Draft" ? "The student has taken it back." : undefined;
}
