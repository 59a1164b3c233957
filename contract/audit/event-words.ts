import type { AuditEntry } from "./audit.ts";

/** The fields of an audit log entry that its sentence is made of. */
export type AuditEvent = Pick<
  AuditEntry,
  "actor" | "action" | "subject" | "subjectId" | "about" | "object" | "was" | "became"
>;

export function timeOf(instant: string): string {
  return `${instant.slice(0, 10)}, ${instant.slice(11, 16)} UTC`;
}

export const lists: Record<string, string> = {
  account: "the list of users",
  portfolio: "the list of portfolios",
  auditLog: "the audit log",
  retention: "what is due by the rules of retention",
};

export function isOwn({ actor, about }: AuditEvent): boolean {
  return actor !== null && actor._id === about?._id;
}

export function ownerOf({ about }: AuditEvent): string {
  return about?.name ?? "someone no longer on record";
}

export function groupOf(kind: string | null): string {
  return kind === "employer" ? "the group of an employer" : "a cohort";
}

export function bundleOf(event: AuditEvent): string {
  return isOwn(event) ? "their own bundle" : `the bundle of ${ownerOf(event)}`;
}

export function planOf(event: AuditEvent): string {
  return isOwn(event) ? "their own plan" : `the plan of ${ownerOf(event)}`;
}

export function recordOf(event: AuditEvent): string {
  return isOwn(event) ? "a record of their own work" : `a record of the work of ${ownerOf(event)}`;
}

export function portfolioOf(event: AuditEvent): string {
  if (isOwn(event)) return "a portfolio of their own";
  return event.about ? `a portfolio of ${event.about.name}` : "a portfolio no longer on record";
}
