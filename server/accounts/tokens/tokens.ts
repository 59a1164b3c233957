import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { ApiToken, NewToken } from "contract/accounts/tokens.ts";
import { day } from "contract/core/calendar.ts";
import type { Call } from "contract/core/call.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { type Scope, scopes, tokenPrefix } from "contract/core/scopes.ts";
import { recordAction } from "../../audit/log.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { prepared } from "../../platform/database/prepared-statements.ts";
import type { ApiTokenRow } from "../../platform/database/sign-in-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import { acceptedKeys, type Clock, type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { notForTools } from "../../platform/http/refusals.ts";
import { Refusal } from "../../platform/refusal.ts";

/** So many tokens may work at once: a college has a few tools. */
const tokensMost = 50;

/**
 * How the server identifies a tool. It is whoever made its token, without a session, so that nothing else of theirs opens.
 * Whether that person is an active administrator is looked up each time.
 * @throws Refusal 401 for a token that does not work, 403 for one that does not open the call
 */
export async function identifyTool(deps: Dependencies, token: string, { scope }: Call): Promise<SignedIn> {
  const { id, row } = await findByToken(deps, token);
  const now = deps.clock.now();
  if (!row || row.revokedAt !== null || row.expiresAt <= now.toISOString())
    throw new Refusal(401, "This token does not work, or not any more. Ask your centre for a new one.");
  if (scope === undefined || !scopesIn(row).includes(scope)) throw new Refusal(403, notForTools);
  const today = dayInLondon(now);
  if (row.usedOn !== today) await noteUse(deps, id, row.account, today);
  return { _id: row.account, role: row.role, session: "" };
}

async function findByToken({ db }: Dependencies, token: string) {
  const [id = "", secret = ""] = token.slice(tokenPrefix.length).split("_");
  const [row] = isId(id) ? await tokenWith(db, { id }) : [];
  // A secret that is wrong takes as long as one that is right, however much of it is.
  const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(row?.hash ?? hashOf("")));
  return { id, row: isRight ? row : undefined };
}

const tokenWith = prepared(["id"], (db, value) =>
  db
    .selectFrom("apiTokens")
    .innerJoin("accounts", "accounts.id", "apiTokens.account")
    .select(["apiTokens.account", "apiTokens.scopes", "apiTokens.hash", "apiTokens.expiresAt", "apiTokens.usedOn"])
    .select(["apiTokens.revokedAt", "accounts.role"])
    .where("apiTokens.id", "=", value("id"))
    .where("accounts.isActive", "=", 1)
    .where("accounts.role", "=", "admin"),
);

/** The first use of each day is recorded: of two at once one finds it done. */
async function noteUse(deps: Dependencies, id: string, actor: string, today: string): Promise<void> {
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("apiTokens")
      .set({ usedOn: today })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("usedOn", "is", null), eb("usedOn", "<", today)]))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await recordTokenAction(db, deps.clock, actor, "useToken");
  });
}

/** Those that work first, then the newest. */
export async function tokensOf(db: Db, clock: Clock): Promise<ApiToken[]> {
  const rows = await withOwner(db).orderBy("apiTokens.createdAt", "desc").orderBy("apiTokens.id").limit(500).execute();
  const now = clock.now().toISOString();
  const works = ({ revokedAt, expiresAt }: ApiToken) => revokedAt === null && expiresAt > now;
  return rows.map(toToken).sort((one, other) => Number(works(other)) - Number(works(one)));
}

/** Answers the id of the new token. @throws Refusal 409 where there are too many */
export async function makeToken(deps: Dependencies, actor: string, { name, scopes, days }: NewToken): Promise<string> {
  const now = deps.clock.now().toISOString();
  const { count } = await deps.db
    .selectFrom("apiTokens")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  if (count >= tokensMost) throw new Refusal(409, `There are ${tokensMost} tokens. Revoke one that is not used.`);
  return transact(deps, async (db) => {
    const id = newId();
    const times = { createdAt: now, expiresAt: fromNow(deps.clock, days * day), usedOn: null, revokedAt: null };
    const row = { id, account: actor, name, scopes: scopes.join(), hash: hashOf(secretOf(deps.keys, id)), ...times };
    await db.insertInto("apiTokens").values(row).execute();
    await recordTokenAction(db, deps.clock, actor, "makeToken");
    return id;
  });
}

/**
 * A token with its secret, for whoever has just made it. Only the hash is stored: the secret is made of its id, so that the
 * call can be repeated when its answer was lost. @throws Refusal 404, and 409 once the installation's secret is another
 */
export async function newToken({ db, keys }: Dependencies, id: string): Promise<{ token: ApiToken; secret: string }> {
  const row = await findToken(db, id);
  if (!row) throw new Refusal(404, "Token not found");
  const secret = acceptedKeys(keys, "passes")
    .map((passes) => secretOf({ passes }, id))
    .find((one) => hashOf(one) === row.hash);
  if (secret === undefined) throw new Refusal(409, "This token cannot be shown any more. Revoke it and make another.");
  return { token: toToken(row), secret: `${tokenPrefix}${id}_${secret}` };
}

export function findToken(db: Db, id: string) {
  return isId(id) ? withOwner(db).where("apiTokens.id", "=", id).executeTakeFirst() : undefined;
}

/** One that was revoked stays so. */
export async function revokeToken(deps: Dependencies, actor: string, id: string): Promise<void> {
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("apiTokens")
      .set({ revokedAt: deps.clock.now().toISOString() })
      .where("id", "=", id)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await recordTokenAction(db, deps.clock, actor, "revokeToken");
  });
}

/** Ends what somebody made who is no administrator any more, or whose account is deactivated: it does not come back. */
export async function endTokens(db: Db, clock: Clock, accounts: readonly string[]): Promise<void> {
  await db
    .updateTable("apiTokens")
    .set({ revokedAt: clock.now().toISOString() })
    .where("account", "in", accounts)
    .where("revokedAt", "is", null)
    .execute();
}

function recordTokenAction(db: Db, clock: Clock, actor: string, action: "makeToken" | "useToken" | "revokeToken") {
  return recordAction(db, clock, { actor, action, subject: "account", subjectId: actor });
}

function withOwner(db: Db) {
  return db
    .selectFrom("apiTokens")
    .innerJoin("accounts", "accounts.id", "apiTokens.account")
    .selectAll("apiTokens")
    .select("accounts.name as ownerName");
}

function toToken(row: ApiTokenRow & { ownerName: string }): ApiToken {
  const { id: _id, name, account, ownerName, createdAt, expiresAt, usedOn, revokedAt } = row;
  const owner = { _id: account, name: ownerName };
  return { _id, name, owner, scopes: scopesIn(row), createdAt, expiresAt, usedOn, revokedAt };
}

function scopesIn(row: Pick<ApiTokenRow, "scopes">): Scope[] {
  const own = row.scopes.split(",");
  return scopes.filter((scope) => own.includes(scope));
}

/** 32 bytes that nobody without the installation's secret can know. */
function secretOf({ passes }: Pick<Dependencies["keys"], "passes">, id: string): string {
  return createHmac("sha256", passes).update(`tool ${id}`).digest("hex");
}

function hashOf(secret: string): string {
  return hash("sha256", secret);
}
