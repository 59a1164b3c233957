import { createHash, randomBytes } from "node:crypto";
import type { Clock, Db } from "../../platform/dependencies.ts";

/** How long the link in a letter works, in milliseconds. */
export const resetLifetime = 3_600_000;

/** A new token: 256 random bits. Only its hash is stored, so whoever reads the database can open nothing with it. */
export function newResetToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Makes this the one token of the address; older ones open nothing any more. `account` null: neither does this one. */
export async function issueResetToken(
  db: Db,
  clock: Clock,
  { token, addressHash, account }: { token: string; addressHash: string; account: string | null },
): Promise<void> {
  await issueResetTokens(db, clock, [{ token, addressHash, account }], resetLifetime);
}

/** The same for many addresses, each named once, in few statements. `lifetime` is in milliseconds. */
export async function issueResetTokens(
  db: Db,
  clock: Clock,
  issued: readonly { token: string; addressHash: string; account: string | null }[],
  lifetime: number,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + lifetime).toISOString();
  const rows = issued.map(({ token, addressHash, account }) => ({
    addressHash,
    account,
    tokenHash: hashOf(token),
    expiresAt,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto("resetTokens")
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column("addressHash").doUpdateSet((row) => ({
          account: row.ref("excluded.account"),
          tokenHash: row.ref("excluded.tokenHash"),
          expiresAt: row.ref("excluded.expiresAt"),
        })),
      )
      .execute();
}

const rowsAtOnce = 500;

/** Whose account the token opens at present, or undefined. */
export async function accountOfToken(db: Db, clock: Clock, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("resetTokens")
    .select("account")
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", clock.now().toISOString())
    .executeTakeFirst();
  return found?.account ?? undefined;
}

/** Uses the token up. Of two people who use it at the same instant, one is told that it did not work. */
export async function useUpToken(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("resetTokens")
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function voidResetTokens(db: Db, account: string): Promise<void> {
  await db.deleteFrom("resetTokens").where("account", "=", account).execute();
}

/** Links to another e-mail address die with the links to another password. */
export async function voidNewAddresses(db: Db, account: string): Promise<void> {
  await db.deleteFrom("newAddresses").where("account", "=", account).execute();
}

export async function sweepResetTokens(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("resetTokens").where("expiresAt", "<", clock.now().toISOString()).execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
