import type { ImportedLearner, ImportPreview, ImportRow, RowFault } from "contract/accounts/import.ts";
import { faultIn, importColumns, importFields } from "contract/accounts/import-columns.ts";
import type { Db } from "../../platform/dependencies.ts";
import { emailKey } from "../accounts.ts";
import type { Row, Rows } from "./rows.ts";

/** A file after comparison with the accounts. `learners` is empty as soon as one row has a fault. */
export interface Checked {
  preview: ImportPreview;
  learners: { learner: ImportedLearner; assessor: string | null }[];
}

/** Compares every row with the other rows and with the accounts. `assessor` in the answer is an account's id. */
export async function check(db: Db, { rows, ignored }: Rows): Promise<Checked> {
  const existing = await accountsOf(db, rows);
  const byEmail = Map.groupBy(rows, ({ texts }) => emailKey(texts.email));
  const checked = rows.map((row) => ({
    ...row,
    faults: [...row.faults, ...faultsAmong(row, byEmail, existing)].sort(byColumn),
  }));
  const faulty = checked.filter(({ faults }) => faults.length > 0).length;
  const learners = checked.flatMap(({ learner }) =>
    learner ? [{ learner, assessor: existing.get(emailKey(learner.assessor))?.id ?? null }] : [],
  );
  return {
    preview: { rows: checked.map(toImportRow), faulty, ignored },
    learners: faulty > 0 ? [] : learners,
  };
}

function faultsAmong({ row, texts }: Row, byEmail: Map<string, Row[]>, existing: Accounts) {
  const faults = [];
  const key = emailKey(texts.email);
  const other = key === "" ? undefined : byEmail.get(key)?.find((one) => one.row !== row);
  if (other) faults.push(faultIn("email", `Row ${other.row} has the same email address. Keep one of them.`));
  if (existing.has(key)) faults.push(faultIn("email", "An account with this email already exists."));
  const fault = assessorFault(texts.assessor, existing);
  if (fault) faults.push(faultIn("assessor", fault));
  return faults;
}

// In the order of the columns on the screen. A fault of the whole row has no column (index -1) and comes first.
function byColumn(one: RowFault, other: RowFault): number {
  return columns.indexOf(one.column) - columns.indexOf(other.column);
}

const columns = importFields.map((field): string => importColumns[field].title);

// The schema has already reported a text that is not an e-mail address.
function assessorFault(email: string, existing: Accounts): string | undefined {
  if (!email.includes("@")) return undefined;
  const account = existing.get(emailKey(email));
  if (account?.role !== "assessor") return "There is no assessor with this email address.";
  return account.isActive ? undefined : "This assessor's account is not active. Activate it, or name another.";
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

// A text with a lone surrogate cannot be in the table, and PostgreSQL refuses it even as a parameter.
async function accountsOf(db: Db, rows: Row[]) {
  const keys = rows.flatMap(({ texts }) => [emailKey(texts.email), emailKey(texts.assessor)]);
  const emails = [...new Set(keys)].filter((key) => key.includes("@") && key.isWellFormed());
  const found = [];
  for (let from = 0; from < emails.length; from += emailsAtOnce)
    found.push(
      ...(await db
        .selectFrom("accounts")
        .select(["id", "emailKey", "role", "isActive"])
        .where("emailKey", "in", emails.slice(from, from + emailsAtOnce))
        .execute()),
    );
  return new Map(found.map((account) => [account.emailKey, account]));
}

const emailsAtOnce = 500;

function toImportRow({ row, texts, faults }: Row): ImportRow {
  return { row, ...texts, faults };
}
