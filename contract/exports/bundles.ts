import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById } from "../core/text.ts";

/** How long a bundle that is ready can be fetched, in hours. */
export const bundleLifetimeHours = 24;
/** How often a person may have a bundle made, and how often its making is begun when servers die meanwhile. */
export const bundleLimit = { most: 20, seconds: 3600 };
export const bundleAttempts = 3;

export const bundleStates = ["making", "ready", "failed"] as const;
export type BundleState = (typeof bundleStates)[number];

const count = z.number().int().nonnegative();

/** How far a bundle is. Only who asked for it sees it, and only as long as they may see the learner. */
export const Bundle = z.object({
  _id: z.string(),
  state: z.enum(bundleStates),
  /** Portfolios that are in it, of those that will be. */
  done: count,
  total: count,
  /** Of the ZIP so far; its size once it is ready. */
  bytes: count,
  /** Why it failed, in a sentence. */
  reason: z.string().nullable(),
  askedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  keptUntil: z.iso.datetime().nullable(),
  /** Where the browser fetches it, without a login of its own, for as long as the session lives and a few hours at most. */
  link: z.string().nullable(),
});
export type Bundle = z.infer<typeof Bundle>;

const studentId = z.string().max(100).optional();

/** The bundle that this person asked for last of a learner, if it is still there. */
export const LearnersBundle = z.object({ student: Person, bundle: Bundle.nullable() });
export type LearnersBundle = z.infer<typeof LearnersBundle>;

export const requestBundle = call("requestBundle", {
  summary:
    "Have everything of one learner put into a ZIP; learners leave studentId out. Repeating it gives the same one while it is made",
  body: z.object({ studentId }),
  answer: Bundle,
  status: 202,
  permission: "requestBundle",
});

export const findBundle = call("findBundle", {
  summary: "The bundle that was asked for last of one learner, or null; learners leave studentId out",
  query: z.object({ studentId }),
  answer: LearnersBundle,
  permission: "requestBundle",
});

export const viewBundle = call("viewBundle", {
  summary: "How far a bundle is, and once it is ready where to fetch it",
  params: ById,
  answer: Bundle,
  permission: "viewBundle",
});

export const viewBundleKey = call("viewBundleKey", {
  summary: "The public key of this installation, with which its bundles are verified",
  answer: z.object({ publicKey: z.base64(), fingerprint: z.string() }),
  permission: "viewBundleKey",
});

/** The file of a learner's bundle: "sam-singh-2026-03-02.zip". */
export function bundleName(student: string, madeAt: string): string {
  return `${slugOf(student, "learner")}-${madeAt.slice(0, 10)}.zip`;
}

/** A text as a part of a file's name: lower case, a to z, digits and hyphens, at most 60 characters. */
export function slugOf(text: string, fallback: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 60);
  return words.replaceAll(/^-+|-+$/g, "") || fallback;
}
