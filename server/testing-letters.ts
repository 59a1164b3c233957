import type { Db } from "./house.ts";
import { type Letter, letterFrom } from "./mail/letter.ts";

/** The letters that were posted to this address, in the order in which they were; without one, all. */
export async function lettersTo(db: Db, address?: string): Promise<Letter[]> {
  const rows = await db.selectFrom("outbox").selectAll().where("state", "!=", "void").orderBy("createdAt").execute();
  return rows.filter((row) => address === undefined || row.address === address).map(letterFrom);
}

/** The token in the letter's link; "" when there is none. */
export function tokenIn(letter: Letter | undefined): string {
  return /token=([\w-]+)/.exec(letter?.button?.path ?? "")?.[1] ?? "";
}
