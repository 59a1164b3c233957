import { welcomeDays } from "contract/import-columns.ts";
import type { ImportedLearner, ImportPreview } from "contract/importing.ts";
import { addressHash, emailKey } from "../accounts/accounts.ts";
import { noPassword } from "../accounts/passwords.ts";
import { issueResetTokens, newResetToken } from "../accounts/reset-tokens.ts";
import { recordAll } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import type { AccountRow } from "../database/tables.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { parseFile } from "../isolation/parsing.ts";
import { WorkerEnded } from "../isolation/worker-pool.ts";
import { postAll } from "../mail/outbox.ts";
import { tell } from "../notices/notices.ts";
import { type Checked, check } from "./checking.ts";
import type { Rows } from "./rows.ts";
import { welcomeLetter } from "./welcome.ts";

/** What importing this file would do. Nothing is stored. @throws Refusal 400 for a file that is no list of learners */
export async function preview(house: House, file: ReceivedFile): Promise<ImportPreview> {
  return (await check(house.db, await rowsIn(file))).preview;
}

/**
 * Makes an account for every row, all or none, and answers how many.
 * @throws Refusal 400 with a sentence for each fault
 */
export async function importLearners(house: House, admin: string, file: ReceivedFile): Promise<number> {
  const rows = await rowsIn(file);
  try {
    return await transact(house, async (db) => {
      const checked = await check(db, rows);
      if (checked.preview.faulty > 0) throw faultyFile(checked.preview);
      await addLearners(db, house, admin, checked.learners);
      return checked.learners.length;
    });
  } catch (error) {
    if (error !== registered) throw error;
    // Somebody registered with one of the addresses meanwhile: now it shows which.
    throw faultyFile((await check(house.db, rows)).preview);
  }
}

async function rowsIn(file: ReceivedFile): Promise<Rows> {
  try {
    return await parseFile("learners", file);
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    throw new Refusal(400, "This file could not be read. Save the list as CSV in your spreadsheet, then choose that.");
  }
}

const registered = new Error("one of the addresses was registered at this instant");
const rowsAtOnce = 250;

function faultyFile({ rows }: ImportPreview): Refusal {
  const errors = rows.flatMap(({ row, faults }) =>
    faults.map(({ column, message }) => ({ path: `row ${row}, ${column}`, message })),
  );
  return new Refusal(400, "Some rows have errors, so nobody was imported. Correct them, then choose the file again.", {
    errors,
  });
}

// In the order of the addresses, so that of two files with the same people in another order one waits for the other.
async function addLearners(db: Db, house: House, admin: string, learners: Checked["learners"]): Promise<void> {
  const accounts = learners.map((one) => accountOf(house, one)).sort(byEmail);
  for (let from = 0; from < accounts.length; from += rowsAtOnce) {
    const values = accounts.slice(from, from + rowsAtOnce);
    const inserted = await db
      .insertInto("accounts")
      .values(values)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== BigInt(values.length)) throw registered;
  }
  await welcome(db, house, accounts);
  const assigned = accounts.flatMap(({ id, assessor }) => (assessor === null ? [] : [{ id, assessor }]));
  for (const [assessor, theirs] of Map.groupBy(assigned, ({ assessor }) => assessor))
    await tell(db, house.clock, { kind: "assigned", assessor, students: theirs.map(({ id }) => id) });
  const entry = { actor: admin, subject: "account" } as const;
  await recordAll(db, house.clock, [
    ...accounts.map(({ id }) => ({ ...entry, action: "import" as const, subjectId: id, became: "active student" })),
    ...assigned.map(({ id, assessor }) => ({ ...entry, action: "assign" as const, subjectId: id, became: assessor })),
  ]);
}

async function welcome(db: Db, { clock }: House, accounts: AccountRow[]): Promise<void> {
  const lifetime = welcomeDays * 24 * 3_600_000;
  const until = new Date(clock.now().getTime() + lifetime);
  const welcomed = accounts.map((account) => ({ account, token: newResetToken() }));
  const issued = welcomed.map(({ account, token }) => ({
    token,
    addressHash: addressHash(account.email),
    account: account.id,
  }));
  await issueResetTokens(db, clock, issued, lifetime);
  await postAll(
    db,
    clock,
    welcomed.map(({ account, token }) => welcomeLetter(account, token, until)),
  );
}

function accountOf({ clock }: House, { learner, assessor }: Checked["learners"][number]): AccountRow {
  const now = clock.now().toISOString();
  return {
    ...(learner satisfies ImportedLearner),
    id: newId(),
    emailKey: emailKey(learner.email),
    passwordHash: noPassword,
    role: "student",
    isActive: 1,
    assessor,
    image: null,
    createdAt: now,
    updatedAt: now,
  };
}

function byEmail(one: AccountRow, other: AccountRow): number {
  return one.emailKey < other.emailKey ? -1 : 1;
}
