import type { Role } from "../core/permissions.ts";

/** What people are told of, and who: each kind is for one role, and everybody can switch each of theirs off. */
export const notificationKinds = {
  feedback: { for: "student", name: "Feedback on a portfolio" },
  done: { for: "student", name: "A portfolio marked as done" },
  reopened: { for: "student", name: "A portfolio marked as undone" },
  newAssessor: { for: "student", name: "Another assessor for you" },
  // So many come on a busy day that the letters are gathered.
  submission: { for: "assessor", name: "A portfolio submitted for review" },
  assigned: { for: "assessor", name: "A student assigned to you" },
  unassigned: { for: "assessor", name: "A student no longer assigned to you" },
  waiting: { for: "admin", name: "An account that waits for activation" },
  application: { for: "admin", name: "An application that arrived" },
} as const satisfies Record<string, { for: Role; name: string }>;

export type NotificationKind = keyof typeof notificationKinds;

/** In the app it stands in the bell; by e-mail it comes as a letter. */
export const notificationChannels = ["app", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** An assessor gets at most one letter about submissions in so many minutes; it tells of all of them. */
export const digestMinutes = 30;

export const allKinds = Object.keys(notificationKinds).filter(isKind);

export function kindsFor(role: Role): NotificationKind[] {
  return allKinds.filter((kind) => notificationKinds[kind].for === role);
}

function isKind(name: string): name is NotificationKind {
  return name in notificationKinds;
}
