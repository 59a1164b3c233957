import { createHmac, hash, type KeyObject } from "node:crypto";
import { day } from "contract/core/calendar.ts";
import { deadLink, passDays, reminderDays } from "contract/portfolios/passes.ts";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { PassRow, WitnessPass } from "../../platform/database/witness-rows.ts";
import {
  acceptedKeys,
  type Clock,
  type Db,
  type Dependencies,
  fromNow,
  type Keys,
} from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";

/** What makes the tokens of links. */
export type WithKey = { keys: Pick<Keys, "passes"> };

/**
 * The token of a pass: 32 bytes that nobody without the installation's secret can know. Made from the pass's id, so that a
 * reminder and a repeated call have the same link although only its hash is stored.
 */
export function tokenOf({ keys }: WithKey, id: string): string {
  return createHmac("sha256", keys.passes).update(`token ${id}`).digest("base64url");
}

export function hashOf(token: string): string {
  return hash("sha256", token);
}

/** A network, so that two uses of one can be compared while no address is stored. */
export function networkHash({ keys }: WithKey, address: string): string {
  return createHmac("sha256", keys.passes).update(`network ${address}`).digest("base64url");
}

export function linkOf(deps: WithKey, id: string): string {
  return `/witness#${tokenOf(deps, id)}`;
}

/** The key that the token of this pass was made with; undefined when it was another secret's. */
export function keyOf({ keys }: Pick<Dependencies, "keys">, pass: Pick<PassRow, "id" | "tokenHash">) {
  const madeWith = (key: KeyObject) => hashOf(tokenOf({ keys: { passes: key } }, pass.id)) === pass.tokenHash;
  return acceptedKeys(keys, "passes").find(madeWith);
}

/** When whoever was asked at this address is reminded first; nobody is behind a code. */
export function firstReminder(clock: Clock, email: string | null): string | null {
  return email === null ? null : fromNow(clock, reminderDays[0] * day);
}

/**
 * Takes on the reminder of a pass that is due, and notes the next one. Answers the key of its link; undefined when another
 * server has taken it on, and with another secret than then, as nobody knows the link any more.
 */
export async function claimReminder(
  db: Db,
  deps: Pick<Dependencies, "clock" | "keys">,
  pass: Pick<PassRow, "id" | "createdAt" | "remindAt" | "tokenHash">,
): Promise<KeyObject | undefined> {
  const times = reminderDays.map((days) => new Date(Date.parse(pass.createdAt) + days * day).toISOString());
  const remindAt = times.find((time) => time > deps.clock.now().toISOString()) ?? null;
  const { numUpdatedRows } = await db
    .updateTable("passes")
    .set({ remindAt })
    .where("id", "=", pass.id)
    .where("remindAt", "=", pass.remindAt)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? keyOf(deps, pass) : undefined;
}

type NewPass = Pick<
  PassRow,
  "id" | "kind" | "portfolio" | "week" | "by" | "of" | "name" | "email" | "network" | "remindAt"
>;

/** Inserts a pass that is live from now on, in the transaction of the act. */
export async function insertPass<P extends NewPass>(db: Db, deps: Dependencies, pass: P) {
  const { clock } = deps;
  const unused = { openedAt: null, usedAt: null, revokedAt: null };
  const times = { createdAt: clock.now().toISOString(), expiresAt: fromNow(clock, passDays * day), ...unused };
  const row = { ...pass, ...times, tokenHash: hashOf(tokenOf(deps, pass.id)) };
  await db.insertInto("passes").values(row).execute();
  return row;
}

/** A live pass with the learner whose portfolio it is about. */
export type LivePass = WitnessPass & { student: string; studentKey: string; learner: string; assessor: string | null };

/** Dead, used up and unknown ones are looked for by the same statement, so that nobody can tell them apart. */
export function livePasses(db: Db, clock: Clock) {
  return db
    .selectFrom("passes")
    .innerJoin("portfolios", "portfolios.id", "passes.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .selectAll("passes")
    .select(ofLearner)
    .where("portfolios.deletedAt", "is", null)
    .where(isLive(clock))
    .$narrowType<{ kind: "witness"; portfolio: string; expiresAt: string }>();
}

/** The columns of the learner's account that a live pass comes with. */
export const ofLearner = [
  "accounts.id as student",
  "accounts.emailKey as studentKey",
  "accounts.name as learner",
  "accounts.assessor",
] as const;

/** Neither used, revoked nor expired. */
export function isLive(clock: Clock) {
  const now = clock.now().toISOString();
  return ({ and, eb }: ExpressionBuilder<Tables, "passes">) =>
    and([eb("passes.usedAt", "is", null), eb("passes.revokedAt", "is", null), eb("passes.expiresAt", ">", now)]);
}

/** Uses a live pass up; of fifty who do at once one succeeds. @throws Refusal 404 for the others */
export async function usePass(db: Db, clock: Clock, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("passes")
    .set({ usedAt: clock.now().toISOString(), network: null, remindAt: null })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw dead();
}

export function dead(): Refusal {
  return new Refusal(404, deadLink);
}

/** By whom the photos of a portfolio are read behind a live pass, as their paths name it (viewer-tokens.ts). */
export function readerOf({ id }: Pick<PassRow, "id">): string {
  return `pass ${id}`;
}

/** The portfolio whose photos a reader behind a pass may see now; undefined for an account, null behind a dead pass. */
export async function readableBehind({ db, clock }: Dependencies, reader: string): Promise<string | null | undefined> {
  const [, id] = /^pass ([0-9a-f]{32})$/.exec(reader) ?? [];
  if (id === undefined) return undefined;
  const pass = await livePasses(db, clock).where("passes.id", "=", id).executeTakeFirst();
  return pass?.portfolio ?? null;
}
