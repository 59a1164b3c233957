import { pseudonymWords } from "contract/centre/erasing.ts";
import { SqliteAdapter, sql } from "kysely";
import { addressHash, findAccount, isErased, refuseErased } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import type { ErasedPersonRow } from "../../platform/database/retention-rows.ts";
import { tableNames } from "../../platform/database/table-facts.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { asStoredName } from "../../platform/files/stored-name.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { blocksOf, lockErasing } from "./blocks.ts";
import { addToLists, type ListedErasure, ownLists, readLists } from "./erasure-list.ts";
import { storedFilesOf } from "./stored-files.ts";
import { type Becomes, type WhatBecomes, whatBecomes } from "./what-becomes.ts";
import { addressesOf, type Erased } from "./whose-rows.ts";

/**
 * Erases a person: their name becomes a pseudonym, everything else goes as `whatBecomes` says. First the rows in one
 * transaction, then the stored files, with which housekeeping goes on after a crash. Answers the pseudonym.
 * @throws Refusal 400 another name, or a reason that has the name, 409 what stands in the way, or erased already
 */
export async function erase(
  deps: Dependencies,
  actor: string,
  account: AccountRow,
  { name, reason }: { name: string; reason: string },
): Promise<string> {
  if (name !== account.name) throw refuseField(400, "name", "Type the name as it is written above.");
  if (reason.toLowerCase().includes(account.name.toLowerCase()))
    throw refuseField(400, "reason", "Say why without the name, for this stays.");
  const pseudonym = await transact(deps, (db) => eraseUnblocked({ ...deps, db }, account, { by: actor, reason }));
  await finishErasures(deps).catch(() => undefined); // Housekeeping tries again within the hour.
  return pseudonym;
}

/** In the transaction of `deps.db`. @throws Refusal 409 what stands in the way, or erased already */
export async function eraseUnblocked(
  deps: Pick<Dependencies, "db" | "clock">,
  account: AccountRow,
  { by, reason }: { by: string; reason: string },
): Promise<string> {
  const { db, clock } = deps;
  await lockErasing(db);
  await refuseErased(db, account.id);
  const blocks = await blocksOf(db, account);
  if (blocks.length > 0) throw new Refusal(409, blocks.join(" "));
  const word = pseudonymWords[account.role];
  const at = clock.now().toISOString();
  return eraseRows(deps, account, { account: account.id, word, number: await nextNumber(db, word), by, reason, at });
}

/**
 * Erases again whoever these lists name and a restored backup has brought back, and adds to the installation's own lists
 * what they lack. Answers the pseudonyms of whom it erased.
 */
export async function eraseAgain(deps: Dependencies, paths = ownLists(deps.settings)): Promise<string[]> {
  const erased: string[] = [];
  for (const listed of await readLists(paths)) {
    const account = await findAccount(deps.db, listed.account);
    if (!account || (await isErased(deps.db, account.id))) continue;
    const by = listed.by && (await findAccount(deps.db, listed.by)) ? listed.by : null;
    const again = async (db: Db) => {
      await lockErasing(db);
      const { word } = listed;
      const number = (await isTaken(db, listed)) ? await nextNumber(db, word) : listed.number;
      return eraseRows({ ...deps, db }, account, { ...listed, by, number });
    };
    erased.push(await deps.db.transaction().execute(again));
  }
  const all = await deps.db.selectFrom("erasedPeople").selectAll().execute();
  await addToLists(ownLists(deps.settings), all.map(listedOf));
  await finishErasures(deps);
  return erased;
}

async function isTaken(db: Db, { word, number }: ListedErasure): Promise<boolean> {
  const query = db.selectFrom("erasedPeople").select("account").where("word", "=", word).where("number", "=", number);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The number that the next person with this word gets. */
export async function nextNumber(db: Db, word: ErasedPersonRow["word"]): Promise<number> {
  const { last } = await db
    .selectFrom("erasedPeople")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("word", "=", word)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** In the transaction of `deps.db`. */
async function eraseRows(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { id, name, emailKey }: AccountRow,
  listed: ListedErasure,
): Promise<string> {
  const pseudonym = `${listed.word} ${listed.number}`;
  const addresses = await addressesOf(db, { id, emailKey });
  const person = { id, name, emailKey, addresses, addressHash: addressHash(emailKey), pseudonym, at: listed.at };
  const files = JSON.stringify(await storedFilesOf(db, id));
  // First, because the triggers of what is only ever added look for it.
  await db
    .insertInto("erasedPeople")
    .values({ ...listed, files, finishedAt: null, left: null })
    .execute();
  // By it a trigger knows whose application it was.
  const own = db.updateTable("applications").set({ learner: id }).where("learner", "is", null);
  await own.where(sql`lower("email")`, "=", emailKey).execute();
  for (const table of tableNames.toReversed())
    if (table in whatBecomes) await eraseIn(db, table as keyof WhatBecomes, person);
  await recordAction(db, clock, { actor: listed.by, action: "erase", subject: "account", subjectId: id });
  return pseudonym;
}

async function eraseIn(db: Db, table: keyof WhatBecomes, person: Erased): Promise<void> {
  const { goes, blanks }: Pick<Becomes<object>, "goes" | "blanks"> = whatBecomes[table];
  if (goes) await sql`delete from ${sql.table(table)} where ${goes(person)}`.execute(db);
  if (!blanks) return;
  const values = Object.entries(blanks.to(person)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${blanks.rows(person)}`.execute(db);
}

/** Deletes the stored files of people whose rows are gone, and adds them to the lists of erasures. Repeating it is safe. */
export async function finishErasures(deps: Dependencies): Promise<void> {
  const { db, files, clock } = deps;
  const rows = await db.selectFrom("erasedPeople").selectAll().where("finishedAt", "is", null).execute();
  await addToLists(ownLists(deps.settings), rows.map(listedOf));
  for (const { account, files: names } of rows) {
    const { gone, left } = await withoutFiles(files, JSON.parse(names));
    if (!gone) continue;
    const set = { files: "[]", finishedAt: clock.now().toISOString(), left };
    await db.updateTable("erasedPeople").set(set).where("account", "=", account).execute();
  }
  // Pages as they were before stand in the write-ahead log until then.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (rows.length > 0 && isSqlite) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function withoutFiles(files: Dependencies["files"], names: string[]) {
  let left: string | null = null;
  try {
    for (const name of names) left = (await files.erase(asStoredName(name))) ?? left;
    return { gone: true, left };
  } catch (error) {
    if (error instanceof FilesUnavailable) return { gone: false, left };
    throw error;
  }
}

function listedOf({ account, word, number, by, reason, at }: ErasedPersonRow): ListedErasure {
  return { account, word, number, by, reason, at };
}
