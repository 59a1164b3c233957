import { looksAsVerifier, type StudentSubject } from "contract/core/permissions.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { type Entry, recordAction } from "./log.ts";

/** Records that a verifier looks at a portfolio, which has an id, or at all of a learner's whom they do not assess. */
export async function recordLook(
  { db, clock }: Dependencies,
  viewer: SignedIn,
  record: StudentSubject & { id?: string },
  action: Entry["action"],
): Promise<void> {
  if (!looksAsVerifier(viewer, record)) return;
  const subject = record.id === undefined ? "account" : "portfolio";
  await recordAction(db, clock, { actor: viewer._id, action, subject, subjectId: record.id ?? record.student });
}
