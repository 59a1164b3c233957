import type { ImportedLearner, ImportPreview } from "contract/accounts/import.ts";
import { recordActions } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { inBatches } from "../../platform/database/batches.ts";
import { newId } from "../../platform/database/ids.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { ReceivedFile } from "../../platform/http/bodies/uploads.ts";
import { Refusal } from "../../platform/refusal.ts";
import { parsersIn } from "../../platform/workers/parsing.ts";
import { WorkerEnded } from "../../platform/workers/worker-pool.ts";
import { emailKey } from "../accounts.ts";
import { noPassword } from "../sign-in/passwords.ts";
import { sendWelcomeEmails } from "../sign-in/welcome.ts";
import { type Checked, check } from "./checking.ts";
import type { Rows } from "./rows.ts";

/** What importing this file would do; stores nothing. @throws Refusal 400 for a file that is not a list of learners */
export async function preview(deps: Dependencies, file: ReceivedFile): Promise<ImportPreview> {
  return (await check(deps.db, await rowsIn(file))).preview;
}

/** `batch` names an import, by which it can be taken back. */
export interface Imported {
  imported: number;
  batch: string;
}

/** Creates an account for every row, all or none. @throws Refusal 400 with a sentence for each fault */
export async function importLearners(deps: Dependencies, admin: string, file: ReceivedFile): Promise<Imported> {
  const rows = await rowsIn(file);
  try {
    return await transact(deps, async (db) => {
      const checked = await check(db, rows);
      if (checked.preview.faulty > 0) throw faultyFile(checked.preview);
      const accounts = await addLearners(db, deps, admin, checked.learners);
      const made = { batch: newId(), by: admin, at: deps.clock.now().toISOString() };
      for (const some of inBatches(accounts.map((account) => ({ account, ...made }))))
        await db.insertInto("importedAccounts").values(some).execute();
      return { imported: accounts.length, batch: made.batch };
    });
  } catch (error) {
    if (error !== emailTaken) throw error;
    // Somebody registered with one of the addresses meanwhile: a second check finds which.
    throw faultyFile((await check(deps.db, rows)).preview);
  }
}

const parse = parsersIn<Pick<typeof import("./rows.ts"), "readLearners">>(new URL("./rows.ts", import.meta.url));

async function rowsIn(file: ReceivedFile): Promise<Rows> {
  try {
    return await parse("readLearners", file);
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    throw new Refusal(400, "This file could not be read. Save the list as CSV in your spreadsheet, then choose that.");
  }
}

/** Thrown when somebody has an account with one of the addresses. */
export const emailTaken = new Error("one of the addresses was registered during the import");
const batchSize = 250;

function faultyFile({ rows }: ImportPreview): Refusal {
  const errors = rows.flatMap(({ row, faults }) =>
    faults.map(({ column, message }) => ({ path: `row ${row}, ${column}`, message })),
  );
  return new Refusal(400, "Some rows have errors, so nobody was imported. Correct them, then choose the file again.", {
    errors,
  });
}

/**
 * In the transaction of `db`: accounts, welcome e-mails, assignments. Answers the ids. Inserted in the order of the e-mail
 * keys: two imports of the same people in different row orders then wait for each other's row locks instead of deadlocking.
 * @throws emailTaken
 */
export async function addLearners(
  db: Db,
  deps: Dependencies,
  admin: string,
  learners: Checked["learners"],
): Promise<string[]> {
  const accounts = learners.map((one) => accountOf(deps, one)).sort(byEmail);
  for (let from = 0; from < accounts.length; from += batchSize) {
    const values = accounts.slice(from, from + batchSize);
    const inserted = await db
      .insertInto("accounts")
      .values(values)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== BigInt(values.length)) throw emailTaken;
  }
  await sendWelcomeEmails(db, deps.clock, accounts);
  const assigned = accounts.flatMap(({ id, assessor }) => (assessor === null ? [] : [{ id, assessor }]));
  for (const [assessor, theirs] of Map.groupBy(assigned, ({ assessor }) => assessor))
    await notify(db, deps.clock, { kind: "assigned", assessor, students: theirs.map(({ id }) => id) });
  const entry = { actor: admin, subject: "account" } as const;
  await recordActions(db, deps.clock, [
    ...accounts.map(({ id }) => ({ ...entry, action: "import" as const, subjectId: id, became: "active student" })),
    ...assigned.map(({ id, assessor }) => ({ ...entry, action: "assign" as const, subjectId: id, became: assessor })),
  ]);
  return accounts.map(({ id }) => id);
}

function accountOf({ clock }: Dependencies, { learner, assessor }: Checked["learners"][number]): AccountRow {
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
