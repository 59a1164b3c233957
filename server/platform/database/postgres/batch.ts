import pg from "pg";

/** A prepared statement with its values, and where its result goes. */
export interface BatchedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  returnsNoRows: boolean;
  /** Outside of a transaction: the failure of another statement is none of its business. */
  isIndependent: boolean;
  resolve(result: BatchResult): void;
  reject(error: Error): void;
}

interface BatchResult {
  command: string;
  rowCount: number;
  rows: Row[];
}

type Row = Record<string, unknown>;
type TextRow = (string | null)[];

/** How the rows of each statement that a connection has prepared are read, by its name. */
export type RowReaders = Map<string, (row: TextRow) => Row | undefined>;

// What the driver calls and its types leave out.
declare module "pg" {
  interface Connection {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
  }
}

/**
 * Prepared statements that are sent with one Sync. PostgreSQL executes nothing after one that fails, until the Sync: in a
 * transaction what it skipped fails too, outside of one it is sent again. There one Sync is one transaction, so only reads
 * may be sent together.
 *
 * What it buys: PostgreSQL sends one answer instead of one for each statement, and describes the rows of a statement once
 * for each connection (docs/decisions/03). To the driver it is one query, whose name is that of the statement whose
 * result comes next.
 */
export class Batch extends pg.Query {
  name = "";
  text = "";
  readonly #statements: readonly BatchedStatement[];
  readonly #readers: RowReaders;
  readonly #resend: (statements: readonly BatchedStatement[]) => void;
  readonly #results: (BatchResult | Error)[] = [];
  #rows: (Row | undefined)[] = [];

  constructor(
    statements: readonly BatchedStatement[],
    readers: RowReaders,
    resend: (statements: readonly BatchedStatement[]) => void,
  ) {
    super({ text: "" });
    this.#statements = statements;
    this.#readers = readers;
    this.#resend = resend;
    this.#expectNext();
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  };

  #send(connection: pg.Connection, { name, text, values, returnsNoRows }: BatchedStatement): void {
    const { parsedStatements, submittedNamedStatements } = connection;
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] }, true);
      submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: values.map(asText) }, true);
    if (!returnsNoRows && !this.#readers.has(name)) connection.describe({ type: "P" }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#readers.set(this.name, readerOf(fields));
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    const read = this.#readers.get(this.name);
    this.#rows.push(read?.(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = "", ...counts] = text.split(" ");
    const rows = this.#rows.filter((row) => row !== undefined);
    const isRead = rows.length === this.#rows.length;
    this.#results.push(isRead ? { command, rowCount: Number(counts.at(-1) ?? 0), rows } : outdatedPlan());
    this.#rows = [];
    this.#expectNext();
  }

  handleReadyForQuery(): void {
    this.#settle();
  }

  handleError(error: Error, connection: pg.Connection): void {
    const [failed, ...skipped] = this.#statements.slice(this.#results.length);
    this.#settle();
    for (const { name } of skipped) delete connection.submittedNamedStatements[name];
    failed?.reject(error);
    // A connection that was lost is not asked again.
    const isResent = error instanceof pg.DatabaseError && skipped[0]?.isIndependent;
    if (isResent) this.#resend(skipped);
    else for (const { reject } of skipped) reject(error);
  }

  #settle(): void {
    for (const [index, result] of this.#results.entries()) {
      if (result instanceof Error) this.#statements[index]?.reject(result);
      else this.#statements[index]?.resolve(result);
    }
  }

  #expectNext(): void {
    const { name = "", text = "" } = this.#statements[this.#results.length] ?? {};
    this.name = name;
    this.text = text;
  }
}

function asText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  return Buffer.isBuffer(value) ? value : String(value);
}

/** Undefined for a row that has other columns. */
function readerOf(fields: pg.FieldDef[]): (row: TextRow) => Row | undefined {
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, "text"));
  // Copied for each row, so that V8 knows its shape from the start.
  const empty: Row = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return (texts) => {
    if (texts.length !== fields.length) return undefined;
    const row = { ...empty };
    for (let index = 0; index < texts.length; index++) {
      const [field, parse, text] = [fields[index], parsers[index], texts[index]];
      if (field && parse && typeof text === "string") row[field.name] = parse(text);
    }
    return row;
  };
}

// PostgreSQL refuses a prepared statement whose rows have changed. A pooler that prepares it anew on another connection
// does not, so this is thrown in its place.
function outdatedPlan(): Error {
  return Object.assign(new Error("cached plan: a prepared statement has other columns"), { code: "0A000" });
}
