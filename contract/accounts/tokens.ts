import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { scopes, tokenDaysMost, tokenNameMost } from "../core/scopes.ts";
import { ById, line, Message } from "../core/text.ts";

const moment = z.iso.datetime();

/** A token without its secret, which is shown once. `usedOn` is the last day in London. */
export const ApiToken = z.object({
  _id: z.string(),
  name: z.string(),
  owner: Person,
  scopes: z.array(z.enum(scopes)),
  createdAt: moment,
  expiresAt: moment,
  usedOn: z.iso.date().nullable(),
  revokedAt: moment.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = call("listTokens", {
  summary: "The centre's tokens for tools of its own, those that work first",
  answer: z.object({ tokens: z.array(ApiToken) }),
  permission: "manageTokens",
});

export const NewToken = z.object({
  name: line(tokenNameMost, "Say what the token is for."),
  scopes: z
    .array(z.enum(scopes))
    .min(1, "Choose what the token opens.")
    .max(scopes.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each once."),
  days: z
    .number("Enter whole days.")
    .int("Enter whole days.")
    .min(1, "A token works for at least a day.")
    .max(tokenDaysMost, `A token works for at most ${tokenDaysMost} days.`),
});
export type NewToken = z.output<typeof NewToken>;

export const makeToken = call("makeToken", {
  summary: "Make a token for a tool; its secret is answered now and never again",
  body: NewToken,
  answer: Message.extend({ token: ApiToken, secret: z.string() }),
  status: 201,
  permission: "manageTokens",
  asksAgain: true,
});

export const revokeToken = call("revokeToken", {
  summary: "End a token at once",
  params: ById,
  answer: Message,
  permission: "manageTokens",
});
