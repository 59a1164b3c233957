import { randomBytes } from "node:crypto";
import { portfolioOf } from "../centre.ts";

/** What one save without photos writes, in this order: the same rows as `server/portfolios/creating.ts`. */
export function rowsOfSave(number: number, student: string): { table: string; row: Record<string, unknown> }[] {
  const portfolio = portfolioOf(number, student);
  const { id, createdAt, status } = portfolio;
  const [hash, fingerprint] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
  const entry = { at: createdAt, actor: student, action: "create", subject: "portfolio", subjectId: id, was: null };
  return [
    { table: "portfolios", row: { ...portfolio } },
    { table: "idempotencyKeys", row: { hash, fingerprint, result: JSON.stringify(id), createdAt } },
    { table: "trail", row: { ...entry, became: status } },
  ];
}

/** `insert into "x" ("a", "b") values (?, ?)`, with the placeholders of the database. */
export function insertInto(table: string, row: object, placeholder: (position: number) => string): string {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => placeholder(index + 1));
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) values (${placeholders.join(", ")})`;
}
