import type { Account } from "./accounts.ts";
import type { accountSorts } from "./bulk-options.ts";

/** After which row a list of accounts goes on (`LastAccount` in user-tables.ts), without the schemas, which pages do not load. */
export function afterAccount(
  sort: (typeof accountSorts)[number],
  { _id, name, email, isActive, assignedAssessor, employer, createdAt, lastActivityAt }: Account,
): string {
  const keys = { email, isActive: isActive ? "1" : "0", assessor: assignedAssessor?.name, employer, createdAt };
  const key = { name: "", ...keys, activity: lastActivityAt }[sort] ?? "";
  return JSON.stringify([key, name, _id]);
}
