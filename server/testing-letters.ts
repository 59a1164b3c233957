import type { OutboxRow } from "./database/tables.ts";
import type { Db } from "./house.ts";
import { type Letter, letterFrom } from "./mail/letter.ts";
import type { OpenHouse } from "./testing.ts";

/** What lies in the outbox for this address, the oldest first. */
export function lettersTo({ house }: Pick<OpenHouse, "house">, email: string): Promise<OutboxRow[]> {
  return house.db.selectFrom("outbox").selectAll().where("address", "=", email).orderBy("createdAt").execute();
}

/** The token in the link of a letter. @throws Error when there is none */
export function tokenIn(letter: OutboxRow | undefined): string {
  const token = /reset-password\?token=([\w-]+)/.exec(letter?.content ?? "")?.[1];
  if (token === undefined) throw new Error("the letter has no link");
  return token;
}

/** Every letter that was posted and not sent yet, the oldest first; with an address, those to it. */
export async function postedLetters(db: Db, address?: string): Promise<Letter[]> {
  const rows = await db.selectFrom("outbox").selectAll().where("state", "!=", "void").orderBy("createdAt").execute();
  return rows.filter((row) => address === undefined || row.address === address).map(letterFrom);
}

/** The token behind the button of a letter; "" when there is none. */
export function buttonToken(letter: Letter | undefined): string {
  return /token=([\w-]+)/.exec(letter?.button?.path ?? "")?.[1] ?? "";
}
