import type { Entry } from "../audit/log.ts";
import type { Db } from "../platform/dependencies.ts";

/** Whose pages show something else since the last look: these accounts, and perhaps every administrator. */
export interface WorkChanges {
  accounts: Set<string>;
  administrators: boolean;
}

const onPortfolios = ["create", "edit", "delete", "restore", "submit", "withdraw"] as const;
const ofAssessors = ["saveFeedback", "submitFeedback", "finish", "reopen"] as const;
const actions: Entry["action"][] = ["assign", ...onPortfolios, ...ofAssessors];
const entriesMost = 1000;

/**
 * Reads from the audit log who is concerned by what has happened since. Every act that changes a portfolio or an
 * assignment appends to the log in its own transaction, and positions become visible in their order, on whichever
 * server it was: so nothing is missed and nothing more has to be stored. A look at which nothing is new reads one row.
 */
export function openWorkChanges(db: Db) {
  let last: number | undefined;

  async function head(): Promise<number> {
    const { position } = await db.selectFrom("trailHead").select("position").executeTakeFirstOrThrow();
    return position;
  }

  return {
    /** Begins at the present end of the log; what happened before concerns nobody who follows. */
    begin: async (): Promise<void> => {
      last = await head();
    },
    since: async (): Promise<WorkChanges> => {
      const [from, to] = [last ?? (await head()), await head()];
      const entries = to > from ? await entriesBetween(db, from, to) : [];
      // Of very many at once, the rest is read at the next look.
      last = entries.length < entriesMost ? to : (entries.at(-1)?.position ?? to);
      const concerned = entries.map(concernedBy);
      return {
        accounts: new Set(concerned.flatMap(({ accounts }) => accounts).filter((id) => id !== null)),
        administrators: concerned.some(({ administrators }) => administrators),
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
    .limit(entriesMost)
    .execute();
}

// Nobody hears of what they may not see: an assessor nothing of drafts, a student nothing of feedback that is only saved.
function concernedBy(entry: LogEntry): { accounts: (string | null)[]; administrators: boolean } {
  const { action, subjectId, was, became, student, assessor } = entry;
  if (action === "assign") return { accounts: [subjectId, was, became], administrators: true };
  const ends = [was, became].filter((status) => status !== null);
  const isPrivate = ends.every((status) => status === "Draft");
  if (isPrivate) return { accounts: [student], administrators: false };
  const isOnlySaved = action === "saveFeedback" && was === became;
  return { accounts: isOnlySaved ? [assessor] : [student, assessor], administrators: assessor === null };
}
