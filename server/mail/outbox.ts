import { newId } from "../database/ids.ts";
import type { LetterState, OutboxRow } from "../database/tables.ts";
import type { Clock, Db } from "../house.ts";
import { contentOf, type Letter } from "./letter.ts";

/**
 * Puts a letter into the outbox. Called inside the transaction that gives the reason for it: both are kept, or neither.
 * It is sent within seconds, by whichever server finds it first. @throws Error for a button that leads elsewhere
 */
export async function post(db: Db, clock: Clock, letter: Letter): Promise<void> {
  await put(db, clock, letter, "waiting");
}

/** Writes what `post` would write and never sends it, where nobody may see in the time it takes whether there is a letter. */
export async function postToNobody(db: Db, clock: Clock, letter: Letter): Promise<void> {
  await put(db, clock, { ...letter, to: "", name: "" }, "void");
}

async function put(db: Db, clock: Clock, letter: Letter, state: LetterState): Promise<void> {
  if (letter.button && !/^\/(?!\/)/.test(letter.button.path))
    throw new Error("a letter's button leads into the product");
  const now = clock.now().toISOString();
  const row: OutboxRow = {
    id: newId(),
    address: letter.to,
    name: letter.name,
    subject: letter.subject,
    content: contentOf(letter),
    state,
    attempts: 0,
    dueAt: now,
    claim: null,
    reason: null,
    createdAt: now,
    endedAt: state === "void" ? now : null,
  };
  await db.insertInto("outbox").values(row).execute();
}
