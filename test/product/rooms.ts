import { day, hour } from "contract/core/calendar.ts";
import type { Call, CallShape } from "contract/core/call.ts";
import { type GivenRoom, openRoom } from "contract/quality/rooms.ts";
import { enterRoom } from "contract/quality/visits.ts";
import type { OpenProduct, SentTo, TestUser } from "./product.ts";

export interface TestRoom {
  id: string;
  token: string;
  code: string;
}

/** What an administrator sends to open a room of Sam's work, from an hour ago for ten days. */
export function roomOf({ deps, sam }: OpenProduct, more: Partial<GivenRoom> = {}): GivenRoom {
  const at = (later: number) => new Date(deps.clock.now().getTime() + later).toISOString();
  const times = { from: at(-hour), until: at(10 * day) };
  const who = { name: "Autumn visit", verifier: "Helen Prentice", email: "" };
  return { ...who, ...times, seed: "0".repeat(32), learners: [{ learner: sam.id, reason: "chosen" }], ...more };
}

export async function opened(
  product: OpenProduct,
  more: Partial<GivenRoom> = {},
  who = product.ada,
): Promise<TestRoom> {
  const { status, body } = await product.as(who, openRoom, { body: roomOf(product, more) });
  if (status !== 201) throw new Error(`opening a room was answered ${status}: ${body.message}`);
  return { id: body._id, token: body.path.replace("/room#", ""), code: body.code };
}

/** The pass of somebody who has entered. */
export async function entered(product: OpenProduct, { token, code }: TestRoom): Promise<string> {
  const { status, body } = await product.as(undefined, enterRoom, { body: { token, code } });
  if (status !== 201) throw new Error(`entering was answered ${status}: ${body.message}`);
  return body.pass;
}

/** A call with the pass of a room. */
export function visiting<S extends CallShape>(product: OpenProduct, pass: string, call: Call<S>, sent?: SentTo<S>) {
  return product.as<S>(bearing(pass), call, sent);
}

/** Whoever has nothing but a pass. */
export function bearing(token: string): TestUser {
  return { id: "", email: "", token };
}

export async function looksAt({ deps: { db } }: OpenProduct, { id }: Pick<TestRoom, "id">): Promise<string[]> {
  const rows = await db.selectFrom("looks").select(["what", "subject"]).where("room", "=", id).orderBy("at").execute();
  return rows.map(({ what, subject }) => (subject === "" ? what : `${what} ${subject}`));
}
