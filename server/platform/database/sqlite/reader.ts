import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

export interface Question {
  sql: string;
  parameters: readonly unknown[];
}

/** The rows, or why SQLite failed. */
export type Reply = { rows: unknown[] } | { error: Error };

const idleMilliseconds = 60_000;

/**
 * Reads from SQLite on a thread with a connection of its own, one query after the other. The thread starts with the first
 * query and ends when none has come for a minute, which gives its memory back. What it buys: a search of 50,000 learners
 * no longer holds the event loop up (docs/decisions/15-large-centres.md).
 */
export class ReaderDriver implements Driver {
  readonly #file: string;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** In the order in which the thread answers. */
  #waiting: PromiseWithResolvers<unknown[]>[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.#read(query) as Promise<QueryResult<Row>>,
      streamQuery: () => {
        throw new Error("Streaming is not supported.");
      },
    };
  }

  async beginTransaction(): Promise<void> {
    throw new Error("This connection only reads.");
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    if (thread) this.#fail(thread, new Error("The thread that reads the database ended."));
    await thread?.terminate();
  }

  async #read({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    this.#thread ??= this.#start();
    clearTimeout(this.#idle);
    const answered = Promise.withResolvers<unknown[]>();
    this.#waiting.push(answered);
    // The process does not end while somebody waits for an answer.
    this.#thread.ref();
    this.#thread.postMessage({ sql, parameters } satisfies Question);
    return { rows: await answered.promise };
  }

  #start(): Worker {
    const thread = new Worker(new URL("./reader-thread.ts", import.meta.url), { workerData: this.#file });
    thread.on("message", (reply: Reply) => this.#thread === thread && this.#answer(reply));
    thread.on("error", (error) => this.#fail(thread, error));
    thread.on("exit", () => this.#fail(thread, new Error("The thread that reads the database ended.")));
    return thread;
  }

  #answer(reply: Reply): void {
    const answered = this.#waiting.shift();
    if ("error" in reply) answered?.reject(reply.error);
    else answered?.resolve(reply.rows);
    if (this.#waiting.length > 0) return;
    this.#thread?.unref();
    this.#idle = setTimeout(() => this.destroy(), idleMilliseconds).unref();
  }

  // The next query starts another thread.
  #fail(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    for (const answered of this.#waiting.splice(0)) answered.reject(error);
  }
}
