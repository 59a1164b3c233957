import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { addFunctions } from "./functions.ts";
import type { Question, Reply } from "./reader.ts";

// Beside the driver, in its own thread: answers questions in the order in which they come.
const sqlite = new Sqlite(String(workerData), { readonly: true });
sqlite.pragma("cache_size = -16384");
addFunctions(sqlite);
const statements = new LRUCache({ max: 100, memoMethod: (text: string) => sqlite.prepare(text) });

parentPort?.on("message", (question: Question) => parentPort?.postMessage(replyTo(question)));

function replyTo({ sql, parameters }: Question): Reply {
  try {
    return { rows: statements.memo(sql).all(parameters) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error("unknown") };
  }
}
