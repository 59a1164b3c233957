import type { NotificationKind, PlanAct } from "contract/notifications/kinds.ts";
import { nameInEmail, titleInEmail } from "../platform/mail/typed-text.ts";

/** What the text and the link of a notification are made of; never contents of a portfolio. */
interface NotificationContent {
  kind: NotificationKind;
  subjectId: string;
  title: string;
  /** Of who acted or who was affected; "" where nobody is named. */
  name: string;
  /** How many events it stands for. */
  count: number;
  /** Of a task: what happened to it. */
  act?: PlanAct | null;
}

export function sentenceOf({ kind, title, name, count, act }: NotificationContent): string {
  if (kind === "newAssessor" && name === "") return "You have no assessor at present.";
  const ofGroup = count > 1 ? groupedSentences[kind] : undefined;
  return ofGroup
    ? ofGroup(count)
    : sentences[kind](name || "Someone", title ? `“${title}”` : "a portfolio", act ?? "set");
}

/** The content with title and name made safe for an email: strangers choose them, and could advertise with them. */
export function emailContent<T extends NotificationContent>(content: T): T {
  return { ...content, title: titleInEmail(content.title), name: nameInEmail(content.name) };
}

/** The sentence for several events at once; other kinds get a notification for each. */
export const groupedSentences: Partial<Record<NotificationKind, (count: number) => string>> = {
  assigned: (count) => `${count} students were assigned to you.`,
  unassigned: (count) => `${count} students are no longer assigned to you.`,
  sample: (count) => `${count} samples wait for you.`,
  retention: (count) => `The time of ${count.toLocaleString("en-GB")} records is over. A dry run lists them.`,
};

const sentences: Record<NotificationKind, (name: string, title: string, act: PlanAct) => string> = {
  feedback: (name, title) => `${name} gave you feedback on ${title}.`,
  done: (name, title) => `${name} marked ${title} as done.`,
  reopened: (name, title) => `${name} marked ${title} as undone.`,
  record: (name, title) => `${name} recorded your work in ${title}. Confirm or dispute it.`,
  answer: (name, title) => `${name} wrote to you about ${title}.`,
  submission: (name, title) => `${name} submitted ${title} for review.`,
  question: (name, title) => `${name} has a question about ${title}.`,
  dispute: (name, title) => `${name} disputes your record ${title}.`,
  assigned: (name) => `${name} was assigned to you.`,
  unassigned: (name) => `${name} is no longer assigned to you.`,
  newAssessor: (name) => `${name} is your assessor now.`,
  lapsed: (name, title) => `${title} of ${name} is achieved no longer: what it rests on was deleted or taken back.`,
  waiting: (name) => `${name} registered and waits for activation.`,
  application: () => "An application arrived.",
  retention: () => "The time of 1 record is over. A dry run lists it.",
  complaint: () => "A complaint arrived.",
  testimony: (_, title) => `A witness answered about ${title}.`,
  witnessed: (name, title) => `A witness answered about ${title} of ${name}.`,
  hours: () => "An employer answered about a week of your hours.",
  task: (name, title, act) => planned[act](name, title),
  sample: () => "A sample waits for you.",
  action: (name, title) => `${name} requires an action on your decisions on ${title}.`,
  countersign: (name, title) => `The decisions of ${name} on ${title} wait for your countersignature.`,
  countersigned: (name, title) => `${name} countersigned your decisions on ${title}.`,
  appeal: (name, title) => `${name} appeals decisions on ${title}. Your answer is asked for.`,
  appealed: (name, title) => `${name} appealed your decisions on ${title}. A verifier answers.`,
  appealAnswered: (name, title) => `${name} answered your appeal on ${title}.`,
  concernClosed: (name) => `${name} closed a concern of yours.`,
  actionAnswered: (name, title) => `${name} answered your action on ${title}.`,
  takenBack: (name, title) => `${name} took back decisions on ${title} that you sampled.`,
  exercise: () => "A round waits for you to judge it blind.",
  exerciseEnded: () => "An exercise has ended. Read what was found and agreed.",
  taskDone: (name, title, act) =>
    act === "done" ? `${name} has done ${title}.` : planned[act](name, `${title} of ${name}`),
};

const planned: Record<PlanAct, (name: string, title: string) => string> = {
  set: (name, title) => `${name} planned ${title} for you.`,
  moved: (name, title) => `${name} moved ${title} in your plan.`,
  changed: (name, title) => `${name} changed ${title} in your plan.`,
  cancelled: (name, title) => `${name} cancelled ${title} in your plan.`,
  done: (name, title) => `${name} marked ${title} as done.`,
  due: (_, title) => `${title} is planned for tomorrow.`,
  late: (_, title) => `${title} is late.`,
};

/** The path of the page that the notification links to. */
export function pathOf({ kind, subjectId, count }: NotificationContent): string {
  return count > 1 && kind !== "sample" ? "/assessor/logbook" : pages[kind](subjectId);
}

const pages: Record<NotificationKind, (id: string) => string> = {
  feedback: (id) => `/portfolio/view/${id}`,
  done: (id) => `/portfolio/view/${id}`,
  reopened: (id) => `/portfolio/view/${id}`,
  record: (id) => `/portfolio/view/${id}`,
  answer: (id) => `/portfolio/view/${id}#questions`,
  submission: (id) => `/portfolio/assessor/${id}`,
  question: (id) => `/portfolio/assessor/${id}#questions`,
  dispute: (id) => `/portfolio/assessor/${id}`,
  // The logbook lists a student before their first submission; the board does not.
  assigned: (id) => `/assessor/logbook?student=${id}`,
  unassigned: () => "/portfolio/assessor",
  newAssessor: () => "/dashboard",
  lapsed: (id) => `/assessor/logbook?student=${id}&view=range`,
  waiting: (id) => `/admin/users?account=${id}`,
  application: (id) => `/admin/application/${id}`,
  retention: () => "/admin/retention",
  complaint: (id) => `/admin/complaints?complaint=${id}`,
  testimony: (id) => `/portfolio/view/${id}`,
  witnessed: (id) => `/portfolio/assessor/${id}`,
  task: () => "/plan",
  taskDone: () => "/plan",
  hours: () => "/hours",
  sample: () => "/quality",
  action: () => "/assessor#actions",
  countersign: () => "/quality",
  countersigned: (id) => `/portfolio/assessor/${id}`,
  appeal: () => "/quality",
  appealed: (id) => `/portfolio/assessor/${id}`,
  appealAnswered: (id) => `/portfolio/view/${id}`,
  // Who raised it need not assess the learner.
  concernClosed: (id) => `/portfolio/view/${id}`,
  actionAnswered: () => "/quality",
  takenBack: (id) => `/quality?sample=${id}`,
  exercise: (id) => `/quality/exercises/${id}`,
  exerciseEnded: (id) => `/quality/exercises/${id}`,
};

export const subjects: Record<NotificationKind, string> = {
  feedback: "You have feedback",
  done: "A portfolio is done",
  reopened: "A portfolio is open again",
  record: "A record of your work waits for you",
  answer: "Your assessor wrote to you",
  submission: "A portfolio waits for your review",
  question: "A student has a question",
  dispute: "A student disputes your record",
  assigned: "A student was assigned to you",
  unassigned: "A student is no longer assigned to you",
  newAssessor: "Your assessor has changed",
  lapsed: "A unit is achieved no longer",
  waiting: "An account waits for activation",
  application: "An application arrived",
  retention: "Records whose time is over",
  complaint: "A complaint arrived",
  testimony: "A witness has answered",
  witnessed: "A witness has answered",
  task: "News in your plan",
  taskDone: "News in a student's plan",
  hours: "Your hours were answered",
  sample: "Samples wait for you",
  action: "A verifier requires an action",
  countersign: "Decisions wait for your countersignature",
  countersigned: "Your decisions are countersigned",
  appeal: "An appeal waits for your answer",
  appealed: "A student appeals your decisions",
  appealAnswered: "Your appeal was answered",
  concernClosed: "A concern was closed",
  actionAnswered: "An action was answered",
  takenBack: "Decisions that you sampled were taken back",
  exercise: "A round waits for your judgement",
  exerciseEnded: "An exercise has ended",
};

export const howToStop = "You can switch off messages like this on your profile page.";

/** Subjects of an email about several students who were assigned or unassigned together. */
export const severalStudents: Partial<Record<NotificationKind, string>> = {
  assigned: "Students were assigned to you",
  unassigned: "Students are no longer assigned to you",
};

/** Subject of a digest of more than one, by the kinds in it. */
export function digestSubject(kinds: ReadonlySet<NotificationKind>): string {
  if (!kinds.has("question")) return "Portfolios wait for your review";
  return kinds.size === 1 ? "Students have questions" : "Portfolios and questions wait for you";
}

/** The sentences of one email: the first twenty, and how many more there are. */
export function limited(sentences: string[]): string[] {
  const more = sentences.length - mostListed;
  if (more <= 0) return sentences;
  return [...sentences.slice(0, mostListed), more === 1 ? "There is 1 more." : `There are ${more} more.`];
}
const mostListed = 20;
