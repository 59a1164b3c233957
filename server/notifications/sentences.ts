import type { NotificationKind } from "contract/notifications/kinds.ts";
import { nameInLetter, titleInLetter } from "../platform/mail/typed-text.ts";

/** What a notice says and where it leads, from names and titles and nothing else. */
interface NotificationContent {
  kind: NotificationKind;
  subjectId: string;
  title: string;
  /** The name of whoever did it, or to whom it happened; "" where nobody is named. */
  name: string;
  /** How many it tells of at once. */
  count: number;
}

export function sentenceOf({ kind, title, name, count }: NotificationContent): string {
  if (kind === "newAssessor" && name === "") return "You have no assessor at present.";
  const ofMany = count > 1 ? gatheredSentences[kind] : undefined;
  return ofMany ? ofMany(count) : sentences[kind](name || "Someone", title ? `“${title}”` : "a portfolio");
}

/** The same of what a letter may repeat. */
export function toldInLetter<T extends NotificationContent>(told: T): T {
  return { ...told, title: titleInLetter(told.title), name: nameInLetter(told.name) };
}

/** What one notice says of many that happened at once; kinds that are not here are told one by one. */
export const gatheredSentences: Partial<Record<NotificationKind, (count: number) => string>> = {
  assigned: (count) => `${count} students were assigned to you.`,
  unassigned: (count) => `${count} students are no longer assigned to you.`,
};

const sentences: Record<NotificationKind, (name: string, title: string) => string> = {
  feedback: (name, title) => `${name} gave you feedback on ${title}.`,
  done: (name, title) => `${name} marked ${title} as done.`,
  reopened: (name, title) => `${name} marked ${title} as undone.`,
  submission: (name, title) => `${name} submitted ${title} for review.`,
  assigned: (name) => `${name} was assigned to you.`,
  unassigned: (name) => `${name} is no longer assigned to you.`,
  newAssessor: (name) => `${name} is your assessor now.`,
  waiting: (name) => `${name} registered and waits for activation.`,
  application: () => "An application arrived.",
};

/** The page of the browser app that the notice is about. */
export function pathOf({ kind, subjectId, name, count }: NotificationContent): string {
  return count > 1 ? "/assessor/logbook" : pages[kind](subjectId, name);
}

const pages: Record<NotificationKind, (id: string, name: string) => string> = {
  feedback: (id) => `/portfolio/view/${id}`,
  done: (id) => `/portfolio/view/${id}`,
  reopened: (id) => `/portfolio/view/${id}`,
  submission: (id) => `/portfolio/assessor/${id}`,
  // There before the student has handed anything in, as the board is not.
  assigned: (id) => `/assessor/logbook?student=${id}`,
  unassigned: () => "/portfolio/assessor",
  newAssessor: () => "/dashboard",
  waiting: (_id, name) => `/admin/users?search=${encodeURIComponent(name)}`,
  application: (id) => `/admin/application/${id}`,
};

export const subjects: Record<NotificationKind, string> = {
  feedback: "You have feedback",
  done: "A portfolio is done",
  reopened: "A portfolio is open again",
  submission: "A portfolio waits for your review",
  assigned: "A student was assigned to you",
  unassigned: "A student is no longer assigned to you",
  newAssessor: "Your assessor has changed",
  waiting: "An account waits for activation",
  application: "An application arrived",
};

export const howToStop = "You can switch off messages like this on your profile page.";

/** Of an assignment of many at once, which is the only thing that several can be told of together at once. */
export const severalStudents: Partial<Record<NotificationKind, string>> = {
  assigned: "Students were assigned to you",
  unassigned: "Students are no longer assigned to you",
};

/** Of a digest that tells of more than one submission. */
export const severalPortfolios = "Portfolios wait for your review";

/** What one letter says of many: so many are named, the others counted. */
export function named(sentences: string[]): string[] {
  const left = sentences.length - namedMost;
  if (left <= 0) return sentences;
  return [...sentences.slice(0, namedMost), left === 1 ? "There is 1 more." : `There are ${left} more.`];
}
const namedMost = 20;
