import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import type { RoomNote } from "contract/quality/rooms.ts";
import { newId } from "../../platform/database/ids.ts";
import type { RoomRow } from "../../platform/database/room-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Visit } from "../../portfolios/visitors.ts";
import { look } from "./looks.ts";

interface GivenNote {
  learner: string;
  place: CriterionPlace | null;
  text: string;
  isShared: boolean;
}

/** @throws Refusal 404 a learner who is not in the room */
export async function addNote(
  deps: Dependencies,
  { room, learners }: Visit,
  given: GivenNote,
): Promise<{ id: string }> {
  const { clock } = deps;
  if (!learners.has(given.learner)) throw new Refusal(404, "Not found");
  const id = newId();
  return transact(deps, async (db) => {
    const place = given.place && JSON.stringify(numbersOf(given.place));
    const row = { id, room: room.id, learner: given.learner, place, text: given.text };
    const at = clock.now().toISOString();
    await db
      .insertInto("roomNotes")
      .values({ ...row, isShared: given.isShared ? 1 : 0, at })
      .execute();
    await look({ db, clock }, room, "note", given.learner);
    return { id };
  });
}

/** The newest first. */
export async function notesOf(db: Db, room: string): Promise<RoomNote[]> {
  const rows = await notes(db).where("roomNotes.room", "=", room).limit(notesMost).execute();
  return rows.map(toNote);
}

/** What the centre reads: what was shared, and all once the room is closed or over. */
export async function sharedNotes(db: Db, room: RoomRow, isOver: boolean): Promise<RoomNote[]> {
  const all = await notesOf(db, room.id);
  return isOver ? all : all.filter(({ isShared }) => isShared);
}

export async function noteWith(db: Db, id: string): Promise<RoomNote> {
  return toNote(await notes(db).where("roomNotes.id", "=", id).executeTakeFirstOrThrow());
}

const notesMost = 1000;

function notes(db: Db) {
  return db
    .selectFrom("roomNotes")
    .innerJoin("accounts", "accounts.id", "roomNotes.learner")
    .select(["roomNotes.id", "roomNotes.learner", "roomNotes.place", "roomNotes.text", "roomNotes.isShared"])
    .select(["roomNotes.at", "accounts.name"])
    .orderBy("roomNotes.at", "desc")
    .orderBy("roomNotes.id", "desc");
}

type Row = {
  id: string;
  learner: string;
  name: string;
  place: string | null;
  text: string;
  isShared: number;
  at: string;
};

function toNote({ id: _id, learner, name, place, text, isShared, at }: Row): RoomNote {
  const where = place === null ? null : JSON.parse(place);
  return { _id, learner: { _id: learner, name }, place: where, text, isShared: isShared === 1, at };
}
