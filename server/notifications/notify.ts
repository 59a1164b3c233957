import type { Viewer } from "contract/core/permissions.ts";
import {
  gatheredKinds,
  type NotificationKind,
  notificationKinds,
  type PlanAct,
  verifierKinds,
} from "contract/notifications/kinds.ts";
import type { Notification } from "contract/notifications/notifications.ts";
import { isWithinLimit } from "../platform/attempt-counters.ts";
import { newId } from "../platform/database/ids.ts";
import { insertRows, prepared } from "../platform/database/prepared-statements.ts";
import type { NotificationRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { type EmailMessage, enqueueEmails } from "../platform/mail/outbox.ts";
import { enqueuePushes } from "./push.ts";
import { active, assessorOf, everyone, recipient, whoChecks } from "./recipients.ts";
import {
  emailContent,
  groupedSentences,
  howToStop,
  limited,
  pathOf,
  sentenceOf,
  severalStudents,
  subjects,
} from "./sentences.ts";
import { type SubjectState, whyUnavailable } from "./subject-state.ts";

/** An event that people are notified of; its kind determines whom. `by`, `assessor` and the like are ids of accounts. */
type NotifiableEvent =
  | {
      kind: "feedback" | "done" | "reopened" | "record" | "answer" | "question";
      by: string;
      portfolio: Titled & { student: string };
    }
  | { kind: "submission" | "dispute" | "testimony" | "witnessed"; portfolio: Titled & { student: string } }
  | { kind: "assigned"; assessor: string; students: string[] }
  | { kind: "unassigned"; assessor: string; students: string[] }
  | { kind: "newAssessor"; assessor: string | null; students: string[] }
  | { kind: "lapsed"; student: string; part: string }
  | { kind: "task"; act: PlanAct; task: Titled & { learner: string }; by: string | null }
  | { kind: "taskDone"; act: "done" | "due" | "late"; task: Titled & { learner: string } }
  | { kind: "hours"; student: string }
  | { kind: "sample"; checker: string; count: number }
  | { kind: "exercise" | "exerciseEnded"; to: string; exercise: string }
  | {
      kind:
        | "action"
        | "actionAnswered"
        | "countersign"
        | "countersigned"
        | "appeal"
        | "appealed"
        | "appealAnswered"
        | "concernClosed";
      to: string;
      by: string;
      portfolio: Titled;
    }
  | { kind: "takenBack"; to: string; by: string; sample: string; portfolio: Titled }
  | { kind: "waiting"; account: string }
  | { kind: "retention"; count: number }
  | { kind: "application"; application: string }
  | { kind: "complaint"; complaint: string };
type Titled = Record<"id" | "title", string>;

/** Strangers can cause these, so their emails are rate limited: beyond so many an hour they appear in the bell only. */
const byAnybody = new Set<NotificationKind>(["waiting", "application", "complaint"]);
export const byAnybodyLimit = { most: 10, seconds: 3600 };

type NewNotification = Pick<NotificationRow, "kind" | "subjectId" | "title" | "person" | "count" | "act">;

/**
 * Notifies every active person whom the event concerns, in the app and by one email each, as their settings say. Call it
 * in the transaction of the event, so that both are committed or neither; emails go through the outbox.
 */
export async function notify(db: Db, clock: Clock, event: NotifiableEvent): Promise<void> {
  const notifications = notificationsOf(event);
  const [people, named] = await Promise.all([recipientsOf(db, clock, event), withNames(db, notifications)]);
  if (people.length === 0 || notifications.length === 0) return;
  const { kind } = event;
  const now = clock.now().toISOString();
  await write(
    db,
    people.flatMap((person) => rowsFor(person, grouped(notifications, person.id), now)),
  );
  const emails: EmailMessage[] = [];
  for (const person of people) {
    if (person.emailIsOff !== null || gatheredKinds.includes(kind)) continue;
    if (!byAnybody.has(kind) || (await isWithinLimit(db, clock, `email ${kind} ${person.id}`, byAnybodyLimit)))
      emails.push(emailTo(person, named));
  }
  await enqueueEmails(db, clock, emails);
}

/** A stored notification as its recipient sees it. `name` is that of the account in `person`. */
export function toNotification(
  row: NotificationRow & { name: string | null } & SubjectState,
  viewer: Pick<Viewer, "role" | "isVerifier">,
): Notification {
  const content = { ...row, name: row.name ?? "" };
  const reason = whyUnavailable(row, viewer);
  return {
    _id: row.id,
    kind: row.kind,
    text: reason ? `${sentenceOf(content)} ${reason}` : sentenceOf(content),
    path: reason ? null : pathOf(content),
    createdAt: row.createdAt,
    isRead: row.readAt !== null,
  };
}

function notificationsOf(event: NotifiableEvent): NewNotification[] {
  const { kind } = event;
  const one = { kind, title: "", count: 1, act: null };
  if (kind === "application") return [{ ...one, subjectId: event.application, person: null }];
  if (kind === "complaint") return [{ ...one, subjectId: event.complaint, person: null }];
  if (kind === "task" || kind === "taskDone") {
    const { act, task } = event;
    return [{ ...one, act, subjectId: task.id, title: task.title, person: "by" in event ? event.by : task.learner }];
  }
  if (kind === "retention") return [{ ...one, subjectId: "retention", person: null, count: event.count }];
  if (kind === "waiting") return [{ ...one, subjectId: event.account, person: event.account }];
  if (kind === "lapsed") return [{ ...one, subjectId: event.student, title: event.part, person: event.student }];
  if (kind === "hours") return [{ ...one, subjectId: event.student, person: null }];
  if (kind === "sample") return [{ ...one, subjectId: event.checker, person: null, count: event.count }];
  if ("exercise" in event) return [{ ...one, subjectId: event.exercise, person: null }];
  if (kind === "newAssessor") return [{ ...one, subjectId: event.assessor ?? "", person: event.assessor }];
  if (kind === "assigned" || kind === "unassigned")
    return event.students.map((id) => ({ ...one, subjectId: id, person: id }));
  const { id, title } = event.portfolio;
  const subjectId = "sample" in event ? event.sample : id;
  return [{ ...one, subjectId, title, person: "by" in event ? event.by : event.portfolio.student }];
}

/** Assignments of several students at once become one notification in the bell; the email lists them. */
function grouped(notifications: NewNotification[], account: string): NewNotification[] {
  const [first] = notifications;
  if (!first || notifications.length === 1 || !groupedSentences[first.kind]) return notifications;
  return [{ kind: first.kind, subjectId: account, title: "", person: null, count: notifications.length, act: null }];
}

function recipientsOf(db: Db, clock: Clock, event: NotifiableEvent) {
  const { kind } = event;
  const { for: role } = notificationKinds[kind];
  if (
    event.kind === "waiting" ||
    event.kind === "application" ||
    event.kind === "complaint" ||
    event.kind === "retention"
  )
    return everyone(db, { kind, role });
  if (event.kind === "newAssessor")
    return active(db, kind).where("role", "=", role).where("id", "in", event.students).execute();
  if (event.kind === "lapsed") return assessorOf(db, { kind, role, student: event.student });
  if (event.kind === "task") return recipient(db, { kind, role, id: event.task.learner });
  if (event.kind === "taskDone") return assessorOf(db, { kind, role, student: event.task.learner });
  if (event.kind === "sample") return whoChecks(db, clock, { kind, id: event.checker });
  if ("to" in event)
    return verifierKinds.includes(kind)
      ? whoChecks(db, clock, { kind, id: event.to })
      : recipient(db, { kind, role, id: event.to });
  if (role === "assessor" && "portfolio" in event)
    return assessorOf(db, { kind, role, student: event.portfolio.student });
  if (event.kind === "hours") return recipient(db, { kind, role, id: event.student });
  const isAssignment = event.kind === "assigned" || event.kind === "unassigned";
  return recipient(db, { kind, role, id: isAssignment ? event.assessor : event.portfolio.student });
}

async function withNames(db: Db, notifications: NewNotification[]): Promise<(NewNotification & { name: string })[]> {
  const people = notifications.flatMap(({ person }) => (person === null ? [] : [person]));
  const names = new Map((await namesOf(db, people)).map(({ id, name }) => [id, name]));
  return notifications.map((one) => ({ ...one, name: names.get(one.person ?? "") ?? "" }));
}

async function namesOf(db: Db, people: string[]) {
  const [id] = people;
  if (id === undefined) return [];
  if (people.length === 1) return nameOf(db, { id });
  return db.selectFrom("accounts").select(["id", "name"]).where("id", "in", people).execute();
}

const nameOf = prepared(["id"], (db, value) =>
  db.selectFrom("accounts").select(["id", "name"]).where("id", "=", value("id")),
);

type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

/** What somebody wants to read in the app, or in the next digest. */
function rowsFor({ id: account, appIsOff, emailIsOff }: Recipient, notifications: NewNotification[], now: string) {
  const isShown = appIsOff === null;
  return notifications.flatMap((notification): NotificationRow[] => {
    const awaitsDigest = emailIsOff === null && gatheredKinds.includes(notification.kind);
    if (!isShown && !awaitsDigest) return [];
    const state = { readAt: isShown ? null : now, isShown: isShown ? 1 : 0, awaitsDigest: awaitsDigest ? 1 : 0 };
    return [{ ...notification, id: newId(), account, createdAt: now, changedAt: now, ...state }];
  });
}

async function write(db: Db, rows: NotificationRow[]): Promise<void> {
  await insertRows(db, "notifications", rows);
  const shown = rows.filter(({ isShown }) => isShown === 1);
  await enqueuePushes(
    db,
    shown.map((row) => ({ ...row, path: pathOf({ ...row, name: "" }) })),
  );
}

function emailTo({ name, email: to }: Recipient, notifications: (NewNotification & { name: string })[]): EmailMessage {
  const contents = notifications.map(emailContent);
  const [first] = contents;
  if (!first) throw new Error("There is nothing to write about.");
  return {
    ...{ to, name, subject: (contents.length > 1 && severalStudents[first.kind]) || subjects[first.kind] },
    paragraphs: [...limited(contents.map(sentenceOf)), howToStop],
    button: { label: "Open it in Portfolio Builder", path: pathOf(first) },
  };
}
