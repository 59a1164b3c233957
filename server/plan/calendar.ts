import { day } from "contract/core/calendar.ts";
import { doneDays } from "contract/plan/due.ts";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { recordAccountAction } from "../accounts/accounts.ts";
import { countAttempt } from "../platform/attempt-counters.ts";
import { newId } from "../platform/database/ids.ts";
import type { AccountRow } from "../platform/database/tables.ts";
import type { TaskRow } from "../platform/database/task-rows.ts";
import { transact } from "../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { cache } from "../platform/http/answers/headers.ts";
import { networkOf } from "../platform/http/limits/rate-limits.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { lockStudent } from "../portfolios/quota.ts";
import { passAttempts } from "../portfolios/witnesses/answering.ts";
import { hashOf, tokenOf } from "../portfolios/witnesses/passes.ts";

/** Makes the secret address of this person's calendar, in the place of the one before. Answers the id of its pass. */
export async function makeCalendar(deps: Dependencies, account: string): Promise<string> {
  const { clock } = deps;
  const id = newId();
  const now = clock.now().toISOString();
  return transact(deps, async (db) => {
    // So that of two at once the second ends the address of the first.
    await lockStudent(db, account);
    const old = db.updateTable("passes").set({ revokedAt: now }).where("by", "=", account);
    await old.where("kind", "=", "calendar").where("revokedAt", "is", null).execute();
    const none = { portfolio: null, week: null, of: null, email: null, network: null, expiresAt: null, remindAt: null };
    const unused = { openedAt: null, usedAt: null, revokedAt: null };
    const pass = {
      id,
      tokenHash: hashOf(tokenOf(deps, id)),
      kind: "calendar",
      by: account,
      name: "",
      createdAt: now,
    } as const;
    await db
      .insertInto("passes")
      .values({ ...pass, ...none, ...unused })
      .execute();
    await recordAccountAction(db, clock, account, "makeCalendar");
    return id;
  });
}

export function calendarPath(deps: Pick<Dependencies, "keys">, pass: string): string {
  return `/calendar/${tokenOf(deps, pass)}.ics`;
}

/** Calendars behind their secret addresses, for programs that cannot sign in. */
export function calendarRoute({ serveGet, deps }: Serving): void {
  serveGet("/calendar/:name", async (request, _identified, reply) => {
    const { name } = request.params as { name: string };
    await countAttempt(deps.db, deps.clock, `calendar from ${networkOf(request.ip)}`, passAttempts);
    const calendar = await calendarBehind(deps, /^([\w-]{43})\.ics$/.exec(name)?.[1] ?? "");
    if (calendar === undefined) throw new Refusal(404, "Calendar not found");
    return reply.header("cache-control", cache.document).type("text/calendar; charset=utf-8").send(calendar);
  });
}

/** The calendar of a live token; undefined for every other, also that of somebody who was deactivated. */
async function calendarBehind(deps: Dependencies, token: string): Promise<string | undefined> {
  const owner = await deps.db
    .selectFrom("passes")
    .innerJoin("accounts", "accounts.id", "passes.by")
    .select(["accounts.id", "accounts.role"])
    .where("passes.tokenHash", "=", hashOf(token))
    .where("passes.kind", "=", "calendar")
    .where("passes.revokedAt", "is", null)
    .where("accounts.isActive", "=", 1)
    .executeTakeFirst();
  return owner && calendarOf(deps, owner);
}

const eventsMost = 1000;

/** Titles and times, and nothing else that is in a plan. */
async function calendarOf(deps: Dependencies, owner: Pick<AccountRow, "id" | "role">): Promise<string> {
  const name = `${deps.settings.CENTRE_NAME}: plan`;
  const calendar = ical({
    name,
    prodId: "//Portfolio Builder//Plan//EN",
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const task of await eventsOf(deps.db, owner, fromNow(deps.clock, -doneDays * day))) {
    const isDay = task.startsAt === null;
    calendar.createEvent({
      id: `${task.id}@portfolio-builder`,
      sequence: task.version,
      stamp: new Date(task.updatedAt),
      start: new Date(task.startsAt ?? `${task.dueOn}T00:00:00Z`),
      end: isDay ? null : new Date(task.endsAt ?? task.startsAt ?? ""),
      allDay: isDay,
      summary: titleFor(owner, task),
      status: task.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    });
  }
  return calendar.toString();
}

// Of sixty learners' visits an assessor must know whose this is. The calendar is somebody else's, so no family name is in it.
function titleFor(
  { role }: Pick<AccountRow, "role">,
  { title, learnerName }: TaskRow & { learnerName: string },
): string {
  return role === "student" ? title : `${learnerName.split(" ")[0]}: ${title}`;
}

function eventsOf(db: Db, { id, role }: Pick<AccountRow, "id" | "role">, since: string) {
  const whose = { student: "tasks.learner", assessor: "learners.assessor", admin: "tasks.by" } as const;
  return db
    .selectFrom("tasks")
    .innerJoin("accounts as learners", "learners.id", "tasks.learner")
    .selectAll("tasks")
    .select("learners.name as learnerName")
    .where(whose[role], "=", id)
    .where("tasks.dueAt", ">=", since)
    .orderBy("tasks.dueAt")
    .orderBy("tasks.id")
    .limit(eventsMost)
    .execute();
}
