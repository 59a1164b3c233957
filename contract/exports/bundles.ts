import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";

/** The rate limit of requests for bundles per person, and how many attempts are made when servers die meanwhile. */
export const bundleLimit = { most: 20, seconds: 3600 };
export const bundleAttempts = 3;

/** The progress of a bundle. Only the person who requested it sees it, and only while they may see the learner. */
export const Bundle = z.object({
  _id: z.string(),
  state: z.enum(["making", "ready", "failed"]),
  /** How many portfolios are in it already, and how many will be. */
  done: count,
  total: count,
  /** Of the ZIP so far; its size once it is ready. */
  bytes: count,
  /** Why it failed, in a sentence. */
  reason: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** A signed URL that needs no session token. It expires with the session, and after six hours at the latest. */
  link: z.string().nullable(),
});
export type Bundle = z.infer<typeof Bundle>;
export type BundleState = Bundle["state"];

const studentId = z.string().max(100).optional();

/** The latest bundle of a learner that this person requested, unless it has expired. */
export const LearnersBundle = z.object({ student: Person, bundle: Bundle.nullable() });
export type LearnersBundle = z.infer<typeof LearnersBundle>;

export const requestBundle = call("requestBundle", {
  summary:
    "Prepare a download with everything of one learner; learners leave studentId out. While it is made, repeating the call answers the same one",
  body: z.object({ studentId }),
  answer: Bundle,
  status: 202,
  permission: "requestBundle",
});

export const findBundle = call("findBundle", {
  summary:
    "The latest bundle that the viewer requested of one learner, with its download link once it is ready, or null; learners leave studentId out",
  query: z.object({ studentId }),
  answer: LearnersBundle,
  permission: "requestBundle",
});

export const viewBundleKey = call("viewBundleKey", {
  summary: "The public key of this installation, with which its bundles are verified",
  answer: z.object({ publicKey: z.base64(), fingerprint: z.string() }),
  permission: "viewBundleKey",
});

/** The file name of a learner's bundle: "sam-singh-2026-03-02.zip". */
export function bundleName(student: string, madeAt: string): string {
  return `${slugOf(student, "learner")}-${madeAt.slice(0, 10)}.zip`;
}

/** A text as a part of a file name: lower case, a to z, digits and hyphens, at most 60 characters. */
export function slugOf(text: string, fallback: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 60);
  return words.replaceAll(/^-+|-+$/g, "") || fallback;
}
