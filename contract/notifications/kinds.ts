import type { Role, Viewer } from "../core/permissions.ts";

/** Every kind of notification, each for one role. Everybody can switch off each kind of theirs. */
export const notificationKinds = {
  feedback: { for: "student", name: "Feedback on a portfolio" },
  done: { for: "student", name: "A portfolio marked as done" },
  reopened: { for: "student", name: "A portfolio marked as undone" },
  record: { for: "student", name: "A record of your work to confirm" },
  newAssessor: { for: "student", name: "Another assessor for you" },
  answer: { for: "student", name: "An answer to a question" },
  submission: { for: "assessor", name: "A portfolio submitted for review" },
  question: { for: "assessor", name: "A question of a student" },
  dispute: { for: "assessor", name: "A record of yours that a student disputes" },
  assigned: { for: "assessor", name: "A student assigned to you" },
  unassigned: { for: "assessor", name: "A student no longer assigned to you" },
  lapsed: { for: "assessor", name: "A unit that is achieved no longer" },
  waiting: { for: "admin", name: "An account that waits for activation" },
  application: { for: "admin", name: "An application that arrived" },
  retention: { for: "admin", name: "Records whose time is over, once a month" },
  complaint: { for: "admin", name: "A complaint that arrived" },
  testimony: { for: "student", name: "A witness's answer" },
  hours: { for: "student", name: "An employer's answer about your hours" },
  witnessed: { for: "assessor", name: "A witness's answer about a student's work" },
  task: { for: "student", name: "Your plan: set, moved, cancelled, due tomorrow or late" },
  sample: { for: "assessor", name: "Samples for you to look at" },
  action: { for: "assessor", name: "An action that a verifier requires of you" },
  countersign: { for: "assessor", name: "A trainee's decisions for you to countersign" },
  countersigned: { for: "assessor", name: "Decisions of yours that were countersigned" },
  appeal: { for: "assessor", name: "An appeal for you to answer" },
  appealed: { for: "assessor", name: "An appeal against decisions of yours" },
  appealAnswered: { for: "student", name: "An answer to your appeal" },
  concernClosed: { for: "assessor", name: "A concern of yours that was closed" },
  actionAnswered: { for: "assessor", name: "An answer to an action of yours" },
  takenBack: { for: "assessor", name: "Decisions taken back that you sampled" },
  exercise: { for: "assessor", name: "A round for you to judge blind" },
  exerciseEnded: { for: "assessor", name: "What an exercise found or agreed" },
  taskDone: { for: "assessor", name: "A student's plan: done, due tomorrow or late" },
} as const satisfies Record<string, { for: Role; name: string }>;

/** Those of an assessor that come with checking how others decide: an administrator who is a verifier gets them too. */
export const verifierKinds: readonly NotificationKind[] = [
  "sample",
  "appeal",
  "concernClosed",
  "actionAnswered",
  "takenBack",
  "exercise",
  "exerciseEnded",
];

/** A busy day brings many of these, so their emails are gathered into digests. */
export const gatheredKinds: readonly NotificationKind[] = ["submission", "question"];

export type NotificationKind = keyof typeof notificationKinds;

export const notificationChannels = ["app", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What happened to an entry of a plan. */
export type PlanAct = "set" | "moved" | "changed" | "cancelled" | "done" | "due" | "late";

/** An assessor gets at most one digest in so many minutes. */
export const digestMinutes = 30;

export const allKinds = Object.keys(notificationKinds).filter(isKind);

export function kindsFor({ role, isVerifier = false }: Pick<Viewer, "role" | "isVerifier">): NotificationKind[] {
  const ofDuty = role === "admin" && isVerifier ? verifierKinds : [];
  return allKinds.filter((kind) => notificationKinds[kind].for === role || ofDuty.includes(kind));
}

function isKind(name: string): name is NotificationKind {
  return name in notificationKinds;
}
