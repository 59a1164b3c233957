import type { ScopeReason } from "contract/quality/room-words.ts";
import { passIsOver, refusalToEnter } from "contract/quality/room-words.ts";
import type { RoomRow } from "../platform/database/room-rows.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { logInFirst } from "../platform/http/refusals.ts";
import { Refusal } from "../platform/refusal.ts";
import { hashOf } from "./witnesses/passes.ts";

/** Whom a room holds: a learner, by one of their enrolments. */
export interface ScopeEntry {
  learner: string;
  enrolment: string;
  reason: ScopeReason;
}

/** An external verifier who has entered a room: no account, and no way to any call but those of the room. */
export interface Visit {
  pass: string;
  passUntil: string;
  room: RoomRow;
  scope: readonly ScopeEntry[];
  learners: ReadonlySet<string>;
}

/**
 * The visit of a pass. Asked for at every call, so that what ends a room ends it from the next one on.
 * @throws Refusal 401 no pass that was ever given, 403 the room or the pass is over
 */
export async function visitOf({ db, clock }: Dependencies, pass: string | undefined): Promise<Visit> {
  const visit = pass === undefined ? undefined : await visitBy(db, { tokenHash: hashOf(pass) });
  if (!visit) throw new Refusal(401, logInFirst);
  const refusal = refusalOf(visit, clock);
  if (refusal) throw new Refusal(403, refusal);
  return visit;
}

/** Whether somebody who has entered a room may read a portfolio, or what belongs to it: submitted work of its learners. */
export function isInScope({ learners }: Pick<Visit, "learners">, portfolio: { student: string; status: string }) {
  return learners.has(portfolio.student) && portfolio.status !== "Draft";
}

/** By whom photos are read in a room, as their paths name it (viewer-tokens.ts). */
export function visitReader({ pass }: Pick<Visit, "pass">): string {
  return `visit ${pass}`;
}

/** The visit whose photos a reader may see now; undefined for another reader, null where it is over. */
export async function visitBehind({ db, clock }: Dependencies, reader: string): Promise<Visit | null | undefined> {
  const [, id] = /^visit ([0-9a-f]{32})$/.exec(reader) ?? [];
  if (id === undefined) return undefined;
  const visit = await visitBy(db, { id });
  return visit && refusalOf(visit, clock) === undefined ? visit : null;
}

export function scopeIn({ enrolments }: Pick<RoomRow, "enrolments">): ScopeEntry[] {
  return JSON.parse(enrolments);
}

function refusalOf({ room, passUntil }: Visit, clock: Clock): string | undefined {
  const now = clock.now().toISOString();
  return refusalToEnter(room, now) ?? (now < passUntil ? undefined : passIsOver);
}

async function visitBy(db: Db, by: { id: string } | { tokenHash: string }): Promise<Visit | undefined> {
  const [column, value] =
    "id" in by ? (["roomPasses.id", by.id] as const) : (["roomPasses.tokenHash", by.tokenHash] as const);
  const row = await db
    .selectFrom("roomPasses")
    .innerJoin("rooms", "rooms.id", "roomPasses.room")
    .selectAll("rooms")
    .select(["roomPasses.id as pass", "roomPasses.expiresAt as passUntil"])
    .where(column, "=", value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { pass, passUntil, ...room } = row;
  const scope = scopeIn(room);
  return { pass, passUntil, room, scope, learners: new Set(scope.map(({ learner }) => learner)) };
}
