import { z } from "zod";
import { count } from "../core/call.ts";
import { Message } from "../core/text.ts";
import { bulkMost } from "./bulk-options.ts";

const most = bulkMost.toLocaleString("en-GB");

/**
 * What is done with each of several things of a list ("students"): those named, or all but a few that a filter of it finds,
 * which were `total` when it was read.
 */
export function several<C extends z.ZodRawShape, A extends z.ZodType>(
  things: string,
  condition: z.ZodObject<C>,
  change: A,
) {
  const id = z.string(`Choose ${things}.`).max(100, `Choose ${things}.`);
  const rest = {
    total: count.max(1_000_000),
    except: z.array(id).max(1000, "Leave out at most 1,000.").default([]),
  };
  return z.object({
    ids: z
      .array(id, `Choose ${things}.`)
      .min(1, `Choose at least one ${things.slice(0, -1)}.`)
      .max(bulkMost, `Choose at most ${most} ${things} at once.`)
      .optional(),
    matching: condition.extend(rest).optional(),
    /** When the list was read. What was changed since is left out. */
    seenAt: z.iso.datetime("Say when the list was read."),
    change,
  });
}

export const skipReasons = ["changed", "same", "gone", "unmatched", "erased"] as const;
export type SkipReason = (typeof skipReasons)[number];

const Skipped = z.object({
  /** One of `skipReasons`, or the sentence in which the act on one alone is refused. */
  reason: z.string(),
  count,
  /** The first few names. */
  names: z.array(z.string()),
});
export type Skipped = z.infer<typeof Skipped>;

/** The answer of such a call; it can be undone until then. */
export const Changed = Message.extend({
  _id: z.string(),
  changed: count,
  skipped: z.array(Skipped),
  undoUntil: z.iso.datetime(),
});

export const Undone = Message.extend({ changed: count, skipped: z.array(Skipped) });
