import { ownerName } from "../../server/platform/files/stored-name.ts";

/** The tables whose rows a restore deletes, for they are rights that may have been ended since the backup. */
export const ended = [
  "sessions",
  "passkeys",
  "recoveryCodes",
  "pushSubscriptions",
  "resetTokens",
  "emailChanges",
] as const;

/** Without what a restore ends, and its entry in the audit log. */
export function lasting(rows: Record<string, string[]>): Record<string, string[]> {
  const changed = new Set<string>([...ended, "apiTokens", "passes", "roomPasses", "rooms", "auditLogHead"]);
  const kept = Object.entries(rows).filter(([table]) => !changed.has(table));
  return Object.fromEntries(kept.map(([table, list]) => [table, list.filter((row) => !row.includes("restoreBackup"))]));
}

/** Without the name of the installation that has claimed the files, which each restore writes anew. */
export function withoutClaim(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(ownerName)));
}
