import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

interface AnswerSchema extends DBSchema {
  answers: { key: [account: string, query: string]; value: StoredAnswer };
}

export interface StoredAnswer {
  data: unknown;
  /** When the server answered, in milliseconds. */
  at: number;
}

const name = "portfolio-builder-answers";
/** Whoever has not opened the product for so long reads it from the server. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

/** Answers of the server on this device, of one account at a time. */
export interface StoredAnswers {
  /** Like `remove` it never throws: a device without room keeps none. */
  put(query: string, answer: StoredAnswer): Promise<void>;
  get(query: string): Promise<StoredAnswer | undefined>;
  remove(query: string): Promise<void>;
  close(): void;
}

/**
 * Opens the answers of this account, and removes those of others and old ones. @throws DOMException where there is no
 * IndexedDB
 */
export async function openStoredAnswers(account: string, now = Date.now()): Promise<StoredAnswers> {
  // Answers of before version 1.0.0 have other names in them: they are asked for again.
  const database = await openDB<AnswerSchema>(name, 2, {
    upgrade: (changed) => {
      if (changed.objectStoreNames.contains("answers")) changed.deleteObjectStore("answers");
      changed.createObjectStore("answers");
    },
    blocking: (_current, _next, { target }) => (target as IDBDatabase).close(),
  });
  await removeUnwanted(database, account, now - lifetime);
  return {
    put: (query, answer) => database.put("answers", answer, [account, query]).then(ignore, ignore),
    get: (query) => database.get("answers", [account, query]),
    remove: (query) => database.delete("answers", [account, query]).then(ignore, ignore),
    close: () => database.close(),
  };
}

/** Removes all answers, of whoever they are. */
export function removeStoredAnswers(): Promise<void> {
  return deleteDB(name);
}

async function removeUnwanted(database: IDBPDatabase<AnswerSchema>, account: string, oldest: number): Promise<void> {
  const transaction = database.transaction("answers", "readwrite");
  for await (const cursor of transaction.store) {
    if (cursor.key[0] !== account || cursor.value.at < oldest) await cursor.delete();
  }
  await transaction.done;
}

function ignore(): void {}
