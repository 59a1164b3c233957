import { type NotificationKind, notificationKinds } from "contract/notifications/kinds.ts";
import type { Notification } from "contract/notifications/notifications.ts";
import { newId } from "../platform/database/ids.ts";
import type { NotificationRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { isWithinLimit } from "../platform/http/limits/attempt-counters.ts";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { type Present, whyGone } from "./present.ts";
import {
  gatheredSentences,
  howToStop,
  named,
  pathOf,
  sentenceOf,
  severalStudents,
  subjects,
  toldInLetter,
} from "./sentences.ts";

/** What happened: it says by itself who is to be told. `by` and the others are ids of accounts. */
export type NotifiableEvent =
  | { kind: "feedback" | "done" | "reopened"; by: string; portfolio: Named & { student: string } }
  | { kind: "submission"; portfolio: Named & { student: string } }
  | { kind: "assigned"; assessor: string; students: string[] }
  | { kind: "unassigned"; assessor: string; students: string[] }
  | { kind: "newAssessor"; assessor: string | null; students: string[] }
  | { kind: "waiting"; account: string }
  | { kind: "application"; application: string };
interface Named {
  id: string;
  title: string;
}

/** Anybody can make these happen, as often as the forms let them; beyond so many letters an hour the bell alone tells. */
const byAnybody = new Set<NotificationKind>(["waiting", "application"]);
export const byAnybodyLimit = { most: 10, seconds: 3600 };

type Written = Pick<NotificationRow, "kind" | "subjectId" | "title" | "person" | "count">;

/**
 * Tells everybody whom it concerns, each as they have it switched: in the app at once, and by one letter. Called inside
 * the transaction of the act it tells of: both are kept, or neither. Inactive people are told nothing.
 */
export async function notify(db: Db, clock: Clock, happening: NotifiableEvent): Promise<void> {
  const notices = notificationsOf(happening);
  const active = peopleFor(db, happening);
  const people = await active.execute();
  if (people.length === 0 || notices.length === 0) return;
  const { kind } = happening;
  const off = await switchedOff(db, kind, active);
  const told = await withNames(db, notices);
  for (const person of people) {
    const wants = { app: !off.has(`${person.id} app`), email: !off.has(`${person.id} email`) };
    await write(db, clock, gathered(notices, person.id), person.id, wants);
    if (!wants.email || kind === "submission") continue;
    if (!byAnybody.has(kind) || (await isWithinLimit(db, clock, `letter ${kind} ${person.id}`, byAnybodyLimit)))
      await send(db, clock, told, person);
  }
}

/** A stored notice as its person sees it. `name` is that of the account in `person`. */
export function toNotification(row: NotificationRow & { name: string | null } & Present): Notification {
  const told = { ...row, name: row.name ?? "" };
  const gone = whyGone(row);
  return {
    _id: row.id,
    kind: row.kind,
    text: gone ? `${sentenceOf(told)} ${gone}` : sentenceOf(told),
    path: gone ? null : pathOf(told),
    createdAt: row.createdAt,
    isRead: row.readAt !== null,
  };
}

function notificationsOf(happening: NotifiableEvent): Written[] {
  const { kind } = happening;
  const one = { kind, title: "", count: 1 };
  if (kind === "application") return [{ ...one, subjectId: happening.application, person: null }];
  if (kind === "waiting") return [{ ...one, subjectId: happening.account, person: happening.account }];
  if (kind === "newAssessor") return [{ ...one, subjectId: happening.assessor ?? "", person: happening.assessor }];
  if (kind === "assigned" || kind === "unassigned")
    return happening.students.map((id) => ({ ...one, subjectId: id, person: id }));
  const { id, title, student } = happening.portfolio;
  return [{ ...one, subjectId: id, title, person: kind === "submission" ? student : happening.by }];
}

/** What happened to many at once is one notice in the bell; the letter names them. */
function gathered(notices: Written[], account: string): Written[] {
  const [first] = notices;
  if (!first || notices.length === 1 || !gatheredSentences[first.kind]) return notices;
  return [{ kind: first.kind, subjectId: account, title: "", person: null, count: notices.length }];
}

function peopleFor(db: Db, happening: NotifiableEvent) {
  const active = db
    .selectFrom("accounts")
    .select(["id", "name", "email"])
    .where("isActive", "=", 1)
    .where("role", "=", notificationKinds[happening.kind].for)
    .orderBy("id");
  if (happening.kind === "waiting" || happening.kind === "application") return active;
  if (happening.kind === "newAssessor") return active.where("id", "in", happening.students);
  if (happening.kind === "assigned" || happening.kind === "unassigned")
    return active.where("id", "=", happening.assessor);
  if (happening.kind !== "submission") return active.where("id", "=", happening.portfolio.student);
  const assessor = db.selectFrom("accounts as students").select("students.assessor");
  return active.where("id", "=", assessor.where("students.id", "=", happening.portfolio.student));
}

async function switchedOff(db: Db, kind: NotificationKind, people: ReturnType<typeof peopleFor>): Promise<Set<string>> {
  const rows = await db
    .selectFrom("switchedOff")
    .select(["account", "way"])
    .where("kind", "=", kind)
    .where("account", "in", people.clearSelect().select("id"))
    .execute();
  return new Set(rows.map(({ account, way }) => `${account} ${way}`));
}

async function withNames(db: Db, notices: Written[]): Promise<(Written & { name: string })[]> {
  const people = notices.flatMap(({ person }) => (person === null ? [] : [person]));
  const found =
    people.length > 0 ? await db.selectFrom("accounts").select(["id", "name"]).where("id", "in", people).execute() : [];
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return notices.map((notice) => ({ ...notice, name: names.get(notice.person ?? "") ?? "" }));
}

async function write(
  db: Db,
  clock: Clock,
  notices: Written[],
  account: string,
  wants: { app: boolean; email: boolean },
): Promise<void> {
  const now = clock.now().toISOString();
  const rows = notices.flatMap((notice) => {
    const awaitsDigest = wants.email && notice.kind === "submission";
    if (!wants.app && !awaitsDigest) return [];
    const shown = { readAt: wants.app ? null : now, isShown: wants.app ? 1 : 0, awaitsDigest: awaitsDigest ? 1 : 0 };
    return [{ ...notice, id: newId(), account, createdAt: now, changedAt: now, ...shown }];
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto("notices")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}
const rowsAtOnce = 500;

function send(
  db: Db,
  clock: Clock,
  happened: (Written & { name: string })[],
  person: { name: string; email: string },
): Promise<void> {
  const told = happened.map(toldInLetter);
  const [first] = told;
  if (!first) return Promise.resolve();
  return enqueueEmail(db, clock, {
    to: person.email,
    name: person.name,
    subject: (told.length > 1 && severalStudents[first.kind]) || subjects[first.kind],
    paragraphs: [...named(told.map(sentenceOf)), howToStop],
    button: { label: "Open it in Portfolio Builder", path: pathOf(first) },
  });
}
