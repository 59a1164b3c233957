import { createHash } from "node:crypto";

/** What an entry of the trail says, without its place in the chain. */
export interface ChainedFields {
  at: string;
  actor: string | null;
  action: string;
  subject: string;
  subjectId: string;
  was: string | null;
  became: string | null;
}

/** What stands before the first entry. */
export const seed = "0".repeat(64);

/** The canonical text of what an entry says. It can never change: every hash that is stored rests on it. */
export function textOf({ at, actor, action, subject, subjectId, was, became }: ChainedFields): string {
  return JSON.stringify([at, actor, action, subject, subjectId, was, became]);
}

/** SHA-256 in hex over the hash before, the position and what the entry says. */
export function hashOf(before: string, position: number, said: ChainedFields): string {
  return createHash("sha256")
    .update(`${before} ${position} ${textOf(said)}`)
    .digest("hex");
}
