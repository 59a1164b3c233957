import { hash, randomBytes } from "node:crypto";
import { hour } from "contract/core/calendar.ts";
import { type Clock, type Db, fromNow } from "../../platform/dependencies.ts";

/** How long the link in an e-mail works, in milliseconds. */
export const resetLifetime = hour;

/** A new token: 256 random bits. Only its hash is stored, so that a leaked database gives no access. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Makes each the only valid token of its address; every address is named once. With `account` null it is stored all the
 * same, but is never valid. `lifetime` is in milliseconds.
 */
export async function issueResetTokens(
  db: Db,
  clock: Clock,
  issued: readonly { token: string; addressHash: string; account: string | null }[],
  lifetime = resetLifetime,
): Promise<void> {
  const expiresAt = fromNow(clock, lifetime);
  const rows = issued.map(({ token, addressHash, account }) => ({
    addressHash,
    account,
    tokenHash: hashToken(token),
    expiresAt,
  }));
  for (let from = 0; from < rows.length; from += batchSize)
    await db
      .insertInto("resetTokens")
      .values(rows.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict.column("addressHash").doUpdateSet((row) => ({
          account: row.ref("excluded.account"),
          tokenHash: row.ref("excluded.tokenHash"),
          expiresAt: row.ref("excluded.expiresAt"),
        })),
      )
      .execute();
}

const batchSize = 500;

/** The account whose password the token can set now, or undefined. */
export async function accountOfToken(db: Db, clock: Clock, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("resetTokens")
    .select("account")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", clock.now().toISOString())
    .executeTakeFirst();
  return found?.account ?? undefined;
}

/** Deletes the token. Of two requests that use it at the same instant, only one gets true. */
export async function consumeToken(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("resetTokens")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Voids every e-mailed link of the accounts. */
export async function voidLinks(db: Db, accounts: readonly string[]): Promise<void> {
  await voidResetTokens(db, accounts);
  await voidEmailChanges(db, accounts);
}

export async function voidResetTokens(db: Db, accounts: readonly string[]): Promise<void> {
  await db.deleteFrom("resetTokens").where("account", "in", accounts).execute();
}

/** Voids the links that confirm a new e-mail address. */
export async function voidEmailChanges(db: Db, accounts: readonly string[]): Promise<void> {
  await db.deleteFrom("emailChanges").where("account", "in", accounts).execute();
}

export async function sweepResetTokens(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("resetTokens").where("expiresAt", "<", clock.now().toISOString()).execute();
}

export function hashToken(token: string): string {
  return hash("sha256", token);
}
