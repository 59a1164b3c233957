import { day } from "contract/core/calendar.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { roomLimits, roomStateAt } from "contract/quality/room-words.ts";
import type { GivenRoom, RoomChange, RoomLine } from "contract/quality/rooms.ts";
import { sql } from "kysely";
import { recordAction } from "../../audit/log.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import type { RoomRow } from "../../platform/database/room-rows.ts";
import { pageOf } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail } from "../../platform/mail/outbox.ts";
import { nameInEmail } from "../../platform/mail/typed-text.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { type ScopeEntry, scopeIn } from "../../portfolios/visitors.ts";
import { hashesFor, roomLink } from "./keys.ts";

export type FoundRoom = RoomRow & { maker: string; looks: number };

export async function findRoom(db: Db, id: string): Promise<FoundRoom | undefined> {
  return isId(id) ? rooms(db).where("rooms.id", "=", id).executeTakeFirst() : undefined;
}

const roomsPerPage = 50;

/** A page of all rooms: open ones first, then those that ended last. */
export async function listRooms({ db, clock }: Dependencies, wanted: number) {
  const { total } = await db
    .selectFrom("rooms")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, roomsPerPage);
  const now = clock.now().toISOString();
  const rows = await rooms(db)
    .orderBy(sql`case when "closedAt" is null and "until" > ${now} then 0 when "closedAt" is null then 1 else 2 end`)
    .orderBy("rooms.until", "desc")
    .orderBy("rooms.id")
    .limit(roomsPerPage)
    .offset(offset)
    .execute();
  return { rooms: rows.map((row) => lineOf(row, clock)), total, page, pages };
}

export function lineOf(row: FoundRoom, clock: Clock): RoomLine {
  const { id: _id, name, verifier, email, from, until, closedAt, outcome, action, version, at, looks } = row;
  return {
    ...{ _id, name, verifier, email, from, until, closedAt, outcome, action, version, at, looks },
    state: roomStateAt(row, clock.now().toISOString()),
    learners: scopeIn(row).length,
    by: { _id: row.by, name: row.maker },
  };
}

function rooms(db: Db) {
  return db
    .selectFrom("rooms")
    .innerJoin("accounts", "accounts.id", "rooms.by")
    .selectAll("rooms")
    .select("accounts.name as maker")
    .select(({ selectFrom }) =>
      selectFrom("looks")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("looks.room", "=", "rooms.id")
        .as("looks"),
    )
    .$narrowType<{ looks: number }>();
}

/** Opens a room, and sends its link where an address is given; the code never goes the same way. @throws Refusal 400 */
export async function openRoom(deps: Dependencies, by: string, given: GivenRoom): Promise<{ id: string }> {
  const { clock } = deps;
  const { name, verifier, email, from, until, seed } = given;
  refuseTimes(clock, from, until);
  const id = newId();
  return transact(deps, async (db) => {
    const enrolments = JSON.stringify(await entriesOf(db, given));
    const facts = { id, name, verifier, email, from, until, enrolments, seed, ...hashesFor(deps, id) };
    const begun = { closedAt: null, outcome: null, action: "", version: 1, by, at: clock.now().toISOString() };
    await db
      .insertInto("rooms")
      .values({ ...facts, ...begun })
      .execute();
    if (email !== "") await enqueueEmail(db, clock, invitation(deps, facts));
    await recordAction(db, clock, { actor: by, action: "openRoom", subject: "room", subjectId: id, became: name });
    return { id };
  });
}

function refuseTimes(clock: Clock, from: string, until: string): void {
  if (until <= from) throw refuseField(400, "until", "A room ends after it opens.");
  if (until <= clock.now().toISOString()) throw refuseField(400, "until", "Choose an end that is still to come.");
  if (Date.parse(until) - Date.parse(from) > roomLimits.days * day)
    throw refuseField(400, "until", `A room is open for at most ${roomLimits.days} days.`);
}

// The enrolment that is not ended, else the last; that of their plan is named by the learner's own id.
async function entriesOf(db: Db, { learners }: GivenRoom): Promise<ScopeEntry[]> {
  const ids = learners.map(({ learner }) => learner);
  const [students, enrolments] = await Promise.all([
    db.selectFrom("accounts").select("id").where("role", "=", "student").where("id", "in", ids).execute(),
    db
      .selectFrom("enrolments")
      .select(["id", "learner", "endedOn"])
      .where("learner", "in", ids)
      .orderBy("startedOn")
      .execute(),
  ]);
  if (students.length < ids.length)
    throw refuseField(400, "learners", "One of these learners is not on record any more.");
  const of = Map.groupBy(enrolments, ({ learner }) => learner);
  return learners.map(({ learner, reason }) => {
    const own = of.get(learner) ?? [];
    const enrolment = own.find(({ endedOn }) => endedOn === null) ?? own.at(-1);
    return { learner, enrolment: enrolment?.id ?? learner, reason };
  });
}

function invitation(
  deps: Dependencies,
  { id, name, verifier, email, until }: Pick<RoomRow, "id" | "name" | "verifier" | "email" | "until">,
): EmailMessage {
  return {
    to: email,
    name: verifier,
    subject: "A room is open for your visit",
    paragraphs: [
      `${deps.settings.CENTRE_NAME} has opened the room “${nameInEmail(name)}” for you. You read there, and change nothing.`,
      "The centre gives you the code for it in another way. Without it this link opens nothing.",
      `The room is open until ${momentOf(until)}. Everything that you look at is in a log that you and the centre read.`,
    ],
    button: { label: "Enter the room", path: roomLink(deps, id) },
  };
}

interface Command {
  actor: string;
  room: FoundRoom;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/**
 * Lets a room end at another time, or closes it. A visit that ended with an action is closed once more without one when
 * that is done; until then it keeps its learners' work. Answers what was done, as a sentence.
 * @throws Refusal 400 times, 409 closed already, 412 changed by someone else since
 */
export async function changeRoom(deps: Dependencies, command: Command, change: RoomChange): Promise<string> {
  const { clock } = deps;
  const { actor, room, expected } = command;
  if (expected !== undefined && expected !== room.version) throw stale();
  const isOver = room.closedAt !== null && (change.act === "extend" || room.outcome === "no action");
  if (isOver) throw new Refusal(409, `This room closed on ${dayOf(room.closedAt ?? "")}.`);
  if (change.act === "extend") refuseTimes(clock, room.from, change.until);
  const now = clock.now().toISOString();
  const to =
    change.act === "extend"
      ? { until: change.until }
      : {
          closedAt: room.closedAt ?? now,
          outcome: change.outcome,
          action: change.outcome === "action" ? change.action : "",
        };
  return transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("rooms")
      .set({ ...to, version: room.version + 1 })
      .where("id", "=", room.id)
      .where("version", "=", room.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw stale();
    const entry = { actor, subject: "room", subjectId: room.id } as const;
    if (change.act === "extend")
      await recordAction(db, clock, { ...entry, action: "extendRoom", was: room.until, became: change.until });
    else await recordAction(db, clock, { ...entry, action: "closeRoom", became: change.outcome });
    return change.act === "extend" ? `The room is open until ${momentOf(change.until)}.` : "The room is closed.";
  });
}

function stale(): Refusal {
  return new Refusal(412, "Somebody else has changed this room in the meantime. Look at it, then save again.");
}
