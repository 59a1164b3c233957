import type { GroupKind } from "contract/accounts/bulk-options.ts";

/** Tables of groups of learners, and of an administrator's lists. */
export interface GroupTables {
  groups: GroupRow;
  /** A learner is in one group of a kind at most. */
  memberships: { learner: string; kind: GroupKind; group: string };
  /** `filter` is the query of the list's address. */
  views: { id: string; account: string; list: string; name: string; filter: string; at: string };
  bulks: BulkRow;
  bulkRows: BulkLineRow;
}

export interface GroupRow {
  id: string;
  kind: GroupKind;
  name: string;
  /** The name in lower case: of each kind there is one of a name. */
  nameKey: string;
  contact: string;
  version: number;
  by: string;
  at: string;
}

/** What was done with several things of a list at once; kept for a day. */
export interface BulkRow {
  id: string;
  /** The hashes of the call and its idempotency key, by which a repeated call goes on; the id without one. */
  key: string;
  /** Its act as JSON, such as a BulkAct (contract/accounts/bulk.ts). */
  change: string;
  by: string;
  at: string;
  endedAt: string | null;
  undoneAt: string | null;
}

/** What became of one of them. */
export interface BulkLineRow {
  bulk: string;
  /** The id of an account, an application or a portfolio, which may be gone. */
  thing: string;
  /** "done", or why not (contract/accounts/several.ts). */
  outcome: string;
  /** What is put back, such as an assessor, a group, or "". */
  before: string;
  /** When it was changed: if it says another time now, somebody else has. */
  changedAt: string;
  /** What became of undoing it: "done", or why not. */
  undone: string | null;
}
