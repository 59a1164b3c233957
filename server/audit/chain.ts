import { hash } from "node:crypto";
import type { AuditRow } from "../platform/database/tables.ts";

/** The fields of an audit log entry that its hash covers. */
export type ChainedFields = Omit<AuditRow, "position" | "hash">;

/** The hash before the first entry. */
export const seed = "0".repeat(64);

/** The canonical text of an entry. It must never change, because every stored hash is computed from it. */
export function textOf({ at, actor, action, subject, subjectId, was, became }: ChainedFields): string {
  return JSON.stringify([at, actor, action, subject, subjectId, was, became]);
}

/** SHA-256 in hex over the previous hash, the position and the fields of the entry. */
export function hashOf(previous: string, position: number, fields: ChainedFields): string {
  return hash("sha256", `${previous} ${position} ${textOf(fields)}`);
}
