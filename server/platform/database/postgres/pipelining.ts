import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { preparedStatement } from "./prepared-statements.ts";

/**
 * The pool, with fewer and shorter trips to the server. What is prepared (`prepared.ts`) is parsed and planned once for
 * each connection; everything else anew for its values, for how a search is best done depends on what is sought. Within
 * a transaction nobody waits for its beginning, nor for prepared statements that answer nothing: they are sent, and
 * whatever is asked next waits for all of them and throws what the first of them was refused with. So rows that others
 * wait for, such as a count or the trail's head, are held for no longer than the server takes. Needs a pool with
 * `pipeline`.
 */
export function withPipelining(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, Client>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new Client(client);
      clients.set(client, known);
      return known;
    },
  };
}

class Client implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isInTransaction = false;
  #underway: Promise<unknown>[] = [];
  #forgotten = 0;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(asked: unknown, values: readonly unknown[] = []): unknown {
    if (typeof asked !== "string") throw new Error("Nothing is read from PostgreSQL by a cursor.");
    if (asked === "begin") this.#isInTransaction = true;
    const isSentAlong = this.#isInTransaction && (asked === "begin" || preparedStatement(asked)?.isSilent);
    if (asked === "commit" || asked === "rollback") this.#isInTransaction = false;
    return isSentAlong ? this.#sendAlong(asked, values) : this.#askFor(asked, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #sendAlong(text: string, values: readonly unknown[]) {
    const sent = this.#send(text, values);
    sent.catch(() => undefined); // Whoever asks next is told.
    this.#underway.push(sent);
    return { rows: [] };
  }

  async #askFor(text: string, values: readonly unknown[]) {
    const before = this.#underway;
    this.#underway = [];
    const asked = this.#send(text, values);
    // What is undone may have been refused.
    if (text === "rollback") return asked;
    asked.catch(() => undefined); // It fails because of what failed before it.
    await Promise.all(before);
    return asked.catch((error) => this.#askAnew(error, text, values));
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const kept = preparedStatement(text);
    if (!kept) return this.#client.query(text, [...values]);
    return this.#client.query({ name: `${kept.name}, ${this.#forgotten}`, text, values: [...values] });
  }

  // A newer server has changed the tables: what is kept of them is forgotten. "cached plan" has no code of its own.
  #askAnew(error: unknown, text: string, values: readonly unknown[]) {
    const isOutdated = error instanceof Error && "code" in error && error.code === "0A000" && preparedStatement(text);
    if (!isOutdated) throw error;
    this.#forgotten += 1;
    if (this.#client.getTransactionStatus() !== "I") throw error;
    return this.#send(text, values);
  }
}
