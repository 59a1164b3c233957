import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, line, Message } from "../core/text.ts";

const List = z.enum(["users", "portfolios", "applications"], "Choose a list.");

/** A filter of a list that somebody kept for themselves, as the query of its address. */
export const SavedView = z.object({ _id: z.string(), list: List, name: z.string(), filter: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const listViews = call("listViews", {
  summary: "One's own saved views, by name",
  answer: z.array(SavedView),
  permission: "manageAccounts",
});

export const NewView = z.object({
  list: List,
  name: line(60, "Enter a name."),
  filter: line(1000),
});
export type NewView = z.output<typeof NewView>;

export const saveView = call("saveView", {
  summary: "Save a view; one of the same name and list is replaced",
  body: NewView,
  answer: Message,
  permission: "manageAccounts",
});

export const removeView = call("removeView", {
  summary: "Remove one of one's own views",
  params: ById,
  answer: Message,
  permission: "manageAccounts",
});
