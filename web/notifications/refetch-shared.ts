import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "contract/core/paths.ts";

/** Answers that only the person themselves changes, and the audit log, which does not move while somebody reads it. */
const standing: ReadonlySet<unknown> = new Set<CallName>([
  "listPhrases",
  "viewNotificationSettings",
  "viewBundleKey",
  "viewAuditLog",
]);

/**
 * Refetches the queries on screen and shows the old answers meanwhile, so that no count stands still: every query, but for
 * the few above, and those whose every read is recorded in the audit log. Forms keep their values.
 */
export function refetchShared(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => !meta?.isUncached && !standing.has(queryKey[0]),
  });
}
