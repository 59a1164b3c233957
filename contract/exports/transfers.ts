import { z } from "zod";
import { groupKinds } from "../accounts/bulk-options.ts";
import { call, count } from "../core/call.ts";

/** The media type of a bundle. */
export const bundleType = "application/zip";

const Hex = z.string().regex(/^[0-9a-f]{64}$/, "This has 64 digits and letters from a to f.");

/** What an import of a bundle would do. Nothing is stored. */
export const TransferPreview = z.object({
  learner: z.object({ name: z.string(), email: z.string() }),
  /** Who says that they made it, and when. */
  centre: z.string(),
  madeAt: z.string(),
  /** Of the key that signed it, and whether that is this installation's own. */
  fingerprint: z.string(),
  isOwnKey: z.boolean(),
  /** SHA-256 of the file: what was looked at is what is imported. */
  sha256: z.string(),
  counts: z.object({
    portfolios: count,
    photos: count,
    files: count,
    rounds: count,
    decisions: count,
    claims: count,
    appeals: count,
  }),
  /** Staff it names: whose account here is theirs, or null where an inactive one would keep the name. */
  staff: z.array(z.object({ name: z.string(), email: z.string(), here: z.string().nullable() })),
  /** The learner's cohort and employer; one that is not here is made. */
  groups: z.array(z.object({ kind: z.enum(groupKinds), name: z.string(), isHere: z.boolean() })),
  /** Sentences: why it cannot be imported as things are. */
  blocks: z.array(z.string()),
});
export type TransferPreview = z.infer<typeof TransferPreview>;

export const previewTransfer = call("previewTransfer", {
  summary:
    "What a learner's bundle from another installation holds, whom of its staff and which groups this one knows, and what stands in the way. The body is the ZIP; nothing is stored",
  bytes: { type: bundleType },
  answer: TransferPreview,
  permission: "transferLearner",
  asksAgain: true,
});

export const transferLearner = call("transferLearner", {
  summary:
    "Import a learner with everything of theirs from a bundle, which is the body. `sha256` is that of the previewed file; `key` is the fingerprint that the centre which made it has told, if that is another installation",
  query: z.object({ sha256: Hex, key: Hex.optional() }),
  bytes: { type: bundleType },
  answer: z.object({ message: z.string(), student: z.string() }),
  status: 201,
  permission: "transferLearner",
  asksAgain: true,
});
