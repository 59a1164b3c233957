import type { Entry } from "../audit/log.ts";
import type { Db } from "../platform/dependencies.ts";

/** Whose pages are out of date since the last poll: these accounts, and perhaps every administrator. */
export interface WorkChanges {
  accounts: Set<string>;
  administrators: boolean;
}

const onPortfolios = ["create", "edit", "delete", "restore", "submit", "withdraw"] as const;
const ofAssessors = ["saveFeedback", "submitFeedback", "finish", "reopen"] as const;
const actions: Entry["action"][] = ["assign", ...onPortfolios, ...ofAssessors];
const mostEntries = 1000;

/**
 * Polls the audit log for changes and whom they concern. Every change of a portfolio or an assignment appends to the log
 * in its own transaction, and the lock on its head makes positions visible in their order, whichever server wrote them:
 * so nothing is missed, and nothing else has to be stored. A poll without news reads one row.
 */
export function openWorkChanges(db: Db) {
  let last: number | undefined;

  async function head(): Promise<number> {
    const { position } = await db.selectFrom("trailHead").select("position").executeTakeFirstOrThrow();
    return position;
  }

  return {
    /** Starts at the current head of the log: subscribers have just loaded what happened before. */
    begin: async (): Promise<void> => {
      last = await head();
    },
    poll: async (): Promise<WorkChanges> => {
      const [from, to] = [last ?? (await head()), await head()];
      const entries = to > from ? await entriesBetween(db, from, to) : [];
      // When there are more, the next poll reads the rest.
      last = entries.length < mostEntries ? to : (entries.at(-1)?.position ?? to);
      const affected = entries.map(affectedBy);
      return {
        accounts: new Set(affected.flatMap(({ accounts }) => accounts).filter((id) => id !== null)),
        administrators: affected.some(({ administrators }) => administrators),
      };
    },
  };
}

type LogEntry = Awaited<ReturnType<typeof entriesBetween>>[number];

function entriesBetween(db: Db, from: number, to: number) {
  return db
    .selectFrom("trail")
    .leftJoin("portfolios", "portfolios.id", "trail.subjectId")
    .leftJoin("accounts as students", "students.id", "portfolios.student")
    .select(["trail.position", "trail.action", "trail.subjectId", "trail.was", "trail.became"])
    .select(["portfolios.student", "students.assessor"])
    .where("trail.position", ">", from)
    .where("trail.position", "<=", to)
    .where("trail.action", "in", actions)
    .orderBy("trail.position")
    .limit(mostEntries)
    .execute();
}

// Nobody is notified of what they may not see: assessors of drafts, or students of feedback that is only saved.
function affectedBy(entry: LogEntry): { accounts: (string | null)[]; administrators: boolean } {
  const { action, subjectId, was, became, student, assessor } = entry;
  if (action === "assign") return { accounts: [subjectId, was, became], administrators: true };
  const ends = [was, became].filter((status) => status !== null);
  const isPrivate = ends.every((status) => status === "Draft");
  if (isPrivate) return { accounts: [student], administrators: false };
  const isOnlySaved = action === "saveFeedback" && was === became;
  return { accounts: isOnlySaved ? [assessor] : [student, assessor], administrators: assessor === null };
}
