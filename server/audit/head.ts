import type { Db } from "../platform/dependencies.ts";

/** Where the audit log ends. Its hash is of all entries so far, so that two logs never have the same one. */
export interface LogHead {
  position: number;
  hash: string;
}

export function logHead(db: Db): Promise<LogHead> {
  return db.selectFrom("auditLogHead").select(["position", "hash"]).where("id", "=", 1).executeTakeFirstOrThrow();
}

/** Whether this log ended so at an earlier time: what was read then and is entered since make up what is there now. */
export async function hasEnded(db: Db, now: LogHead, before: LogHead): Promise<boolean> {
  if (before.position >= now.position) return before.position === now.position && before.hash === now.hash;
  const entry = await db
    .selectFrom("auditLog")
    .select("hash")
    .where("position", "=", before.position)
    .executeTakeFirst();
  return entry?.hash === before.hash;
}
