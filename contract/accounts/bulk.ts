import { z } from "zod";
import { call } from "../core/call.ts";
import { ById } from "../core/text.ts";
import { assessorId } from "./accounts.ts";
import { bulkMost } from "./bulk-options.ts";
import { Changed, several, Undone } from "./several.ts";
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

export const BulkChange = several("students", AccountCondition, BulkAct);
export type BulkChange = z.output<typeof BulkChange>;

export const changeSeveral = call("changeSeveral", {
  summary: `Assign an assessor to, activate, deactivate or group students, at most ${bulkMost.toLocaleString("en-GB")}; says who was left out, and why`,
  body: BulkChange,
  answer: Changed,
  permission: "manageAccounts",
});

export const undoSeveral = call("undoSeveral", {
  summary: "Undo such a change within an hour, for those whom nobody has changed since",
  params: ById,
  answer: Undone,
  permission: "manageAccounts",
});
