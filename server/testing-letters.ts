import type { OutboxRow } from "./database/tables.ts";
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
