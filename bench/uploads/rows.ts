import { randomBytes } from "node:crypto";
import { portfolioRow } from "../harness/centre.ts";

/** What a baseline is asked: to insert for so long, the rows of the first so many tables in each transaction. */
export interface InsertOrder {
  milliseconds: number;
  student: string;
  /** 3: everything that a save writes; 1: the portfolio's row alone. */
  tables: number;
}

/** What one save without photos writes, in this order: the same rows as `server/portfolios/creating.ts`. */
export function rowsOfSave(number: number, student: string): { table: string; row: Record<string, unknown> }[] {
  const portfolio = portfolioRow(number, student);
  const { id, createdAt, status } = portfolio;
  const [hash, fingerprint] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
  const entry = { at: createdAt, actor: student, action: "create", subject: "portfolio", subjectId: id, was: null };
  return [
    { table: "portfolios", row: { ...portfolio } },
    { table: "idempotencyKeys", row: { hash, fingerprint, result: JSON.stringify(id), createdAt } },
    { table: "auditLog", row: { ...entry, became: status } },
  ];
}

/** `insert into "x" ("a", "b") values (?, ?)`, with the placeholders of the database. */
export function insertInto(table: string, row: object, placeholder: (position: number) => string): string {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => placeholder(index + 1));
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) values (${placeholders.join(", ")})`;
}
