import { z } from "zod";
import { call, count } from "../core/call.ts";
import { ById, Message } from "../core/text.ts";
import { assessorId } from "./accounts.ts";
import { bulkMost } from "./bulk-options.ts";
import { AccountCondition } from "./user-tables.ts";

const group = z.string("Choose a group.").min(1, "Choose a group.").max(40, "Choose a group.");

/** What is done with each of several students. */
export const BulkAct = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("assign"), assessorId }),
    z.object({ act: z.literal("activate") }),
    z.object({ act: z.literal("deactivate") }),
    z.object({ act: z.literal("join"), group }),
    z.object({ act: z.literal("leave"), group }),
  ],
  "Choose what is done.",
);
export type BulkAct = z.output<typeof BulkAct>;

const id = z.string("Choose students.").max(100, "Choose students.");
const most = bulkMost.toLocaleString("en-GB");

/** Whom it is done with: those named, or all but a few whom a filter finds, who were `total` when it was read. */
export const BulkChange = z.object({
  ids: z
    .array(id, "Choose students.")
    .min(1, "Choose at least one student.")
    .max(bulkMost, `Choose at most ${most} students at once.`)
    .optional(),
  matching: AccountCondition.extend({
    total: count.max(1_000_000),
    except: z.array(id).max(1000, "Leave out at most 1,000.").default([]),
  }).optional(),
  /** When the list was read. Whoever was changed since is left out. */
  seenAt: z.iso.datetime("Say when the list was read."),
  change: BulkAct,
});
export type BulkChange = z.output<typeof BulkChange>;

export const skipReasons = ["changed", "same", "gone", "unmatched", "erased"] as const;
export type SkipReason = (typeof skipReasons)[number];

const Skipped = z.object({
  reason: z.enum(skipReasons),
  count,
  /** The first few names. */
  names: z.array(z.string()),
});
export type Skipped = z.infer<typeof Skipped>;

export const changeSeveral = call("changeSeveral", {
  summary: `Assign an assessor to, activate, deactivate or group students, at most ${most}; says who was left out, and why`,
  body: BulkChange,
  answer: Message.extend({ _id: z.string(), changed: count, skipped: z.array(Skipped), undoUntil: z.iso.datetime() }),
  permission: "manageAccounts",
});

export const undoSeveral = call("undoSeveral", {
  summary: "Undo such a change within an hour, for those whom nobody has changed since",
  params: ById,
  answer: Message.extend({ changed: count, skipped: z.array(Skipped) }),
  permission: "manageAccounts",
});
