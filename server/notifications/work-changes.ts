import type { Role } from "contract/core/permissions.ts";
import type { Entry } from "../audit/log.ts";
import type { Db } from "../platform/dependencies.ts";

/** Whose pages are out of date: these accounts, and perhaps every administrator. */
export interface WorkChanges {
  accounts: Set<string>;
  administrators: boolean;
}

/** What changes nobody else's pages; whatever else is recorded changes a list or a count of the administrators. */
const ofNobodyElse: Entry["action"][] = [
  ...(["logIn", "signOn", "logOut", "refuseLogIn", "signOutEverywhere", "changePassword", "refusePassword"] as const),
  ...([
    "forgetPassword",
    "resetPassword",
    "requestEmailChange",
    "changePicture",
    "changeNotificationSettings",
  ] as const),
  ...(["download", "export", "requestBundle", "fetchBundle", "viewSensitive", "makeCalendar"] as const),
];
/** What changes a learner's plan: an entry about their account. */
const ofPlans: ReadonlySet<string> = new Set([
  "setTask",
  "changeTask",
  "cancelTask",
  "finishTask",
  "reopenTask",
] as const satisfies Entry["action"][]);
const mostEntries = 1000;
/** The administrators' pages show the whole centre: they are told in so many polls once, the first time at once. */
const pollsOfAdministrators = 5;

/**
 * Polls the audit log for changes and whom they concern. Every change of a portfolio or an assignment appends to the log
 * in its own transaction, and the lock on its head makes positions visible in their order, whichever server wrote them:
 * so nothing is missed, and nothing else has to be stored. A poll without news reads one row.
 */
export function openWorkChanges(db: Db) {
  let last: number | undefined;
  let [untold, pollsSince] = [false, pollsOfAdministrators];

  async function head(): Promise<number> {
    const { position } = await db.selectFrom("auditLogHead").select("position").executeTakeFirstOrThrow();
    return position;
  }

  return {
    /** Starts at the current head of the log. */
    begin: async (): Promise<void> => {
      last = await head();
    },
    poll: async (): Promise<WorkChanges> => {
      const [from, to] = [last ?? (await head()), await head()];
      const entries = to > from ? await entriesBetween(db, from, to) : [];
      // When there are more, the next poll reads the rest.
      last = entries.length < mostEntries ? to : (entries.at(-1)?.position ?? to);
      const affected = entries.map(affectedBy);
      untold ||= affected.some(({ administrators }) => administrators);
      pollsSince++;
      const administrators = untold && pollsSince >= pollsOfAdministrators;
      if (administrators) [untold, pollsSince] = [false, 0];
      return {
        accounts: new Set(affected.flatMap(({ accounts }) => [...accounts])),
        administrators,
      };
    },
    /** When something of this person's was last changed, if it was after `from`. */
    latestOf: async (account: string, role: Role, from: string): Promise<string | undefined> => {
      const first = await db
        .selectFrom("auditLog")
        .select("position")
        .where("at", ">", from)
        .orderBy("at")
        .orderBy("position")
        .limit(1)
        .executeTakeFirst();
      const entries = first ? await entriesBetween(db, first.position - 1, await head()) : [];
      return entries.findLast((entry) => concerns(affectedBy(entry), account, role))?.at;
    },
  };
}

/** Whether pages of this person are out of date. */
export function concerns({ accounts, administrators }: WorkChanges, account: string, role: Role): boolean {
  return accounts.has(account) || (administrators && role === "admin");
}

type LogEntry = Awaited<ReturnType<typeof entriesBetween>>[number];

function entriesBetween(db: Db, from: number, to: number) {
  return db
    .selectFrom("auditLog")
    .leftJoin("portfolios", "portfolios.id", "auditLog.subjectId")
    .leftJoin("accounts as students", (join) =>
      join.on(({ eb, ref, fn }) =>
        eb("students.id", "=", fn.coalesce(ref("portfolios.student"), ref("auditLog.subjectId"))),
      ),
    )
    .select([
      "auditLog.position",
      "auditLog.at",
      "auditLog.action",
      "auditLog.subjectId",
      "auditLog.was",
      "auditLog.became",
    ])
    .select(["portfolios.student", "students.assessor"])
    .where("auditLog.position", ">", from)
    .where("auditLog.position", "<=", to)
    .where("auditLog.action", "not in", ofNobodyElse)
    .orderBy("auditLog.position")
    .limit(mostEntries)
    .execute();
}

// Nobody is notified of what they may not see: assessors of drafts, or students of feedback that is only saved.
function affectedBy(entry: LogEntry): WorkChanges {
  const { action, subjectId, was, became, student, assessor } = entry;
  if (action === "assign") return { accounts: present(subjectId, was, became), administrators: true };
  if (ofPlans.has(action)) return { accounts: present(subjectId, assessor), administrators: false };
  const isOnlySaved = action === "saveFeedback" && was === became;
  if (isOnlySaved) return { accounts: present(assessor), administrators: false };
  const ends = [was, became].filter((status) => status !== null);
  const isPrivate = ends.every((status) => status === "Draft");
  return { accounts: isPrivate ? present(student) : present(student, assessor), administrators: true };
}

function present(...ids: (string | null)[]): Set<string> {
  return new Set(ids.filter((id) => id !== null));
}
