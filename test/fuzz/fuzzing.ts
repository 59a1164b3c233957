import fc from "fast-check";
import { sql } from "kysely";
import { startSession } from "../../server/accounts/sign-in/sessions.ts";
import { tableFacts, tableNames } from "../../server/platform/database/table-facts.ts";
import { allRows, fillEveryTable } from "../product/copies.ts";
import { type OpenProduct, openProduct, type TestUser } from "../product/product.ts";
import { mismatchOf, type Operation, operationsOf } from "./description.ts";
import { type Ids, type Request, requestsOf, toRequest } from "./requests.ts";

/** What was wrong with an answer, and the request that got it. */
export interface Fault {
  call: string;
  what: string;
  request: string;
}
export interface Fuzzed {
  faults: Fault[];
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** How often each call succeeded. */
  succeeded: Record<string, number>;
  /** The longest answer, in milliseconds, and to which call. */
  slowest: { ms: number; call: string };
}

// It never ends.
const unending = ["followNotifications"];
// What a request may leave behind that is refused: counted attempts, and when somebody was last seen.
const always = ["attempts", "sessions"];

/**
 * Sends so many requests, made from the API's own description, to a product with rows in every table, each call as often
 * as the others: its answers must be as described, and a refused one must leave every row as it was.
 */
export async function fuzz(requests: number, seed: number): Promise<Fuzzed> {
  const product = await openProduct({ settings: {} });
  try {
    await fillEveryTable(product);
    const operations = (await operationsOf(product)).filter(({ operationId }) => !unending.includes(operationId));
    const each = Math.ceil(requests / operations.length);
    const drawn = operations.map((operation, nth) => {
      return fc.sample(requestsOf(operation), { numRuns: each, seed: seed + nth });
    });
    const fuzzed: Fuzzed = { faults: [], statuses: {}, succeeded: {}, slowest: { ms: 0, call: "" } };
    const state = { product, rows: await rowsOf(product), people: peopleOf(product), ids: await idsOf(product) };
    for (let round = 0; round < each; round++) {
      for (const [nth, operation] of operations.entries()) {
        const one = drawn[nth]?.[round];
        if (!one) continue;
        const who = state.people[one.who % state.people.length];
        const request = await toRequest(operation, one, state.ids);
        await send(state, fuzzed, { operation, who, request });
      }
    }
    return fuzzed;
  } finally {
    await product.close();
  }
}

interface State {
  product: OpenProduct;
  rows: Rows;
  people: (TestUser | undefined)[];
  ids: Ids;
}
interface Act {
  operation: Operation;
  who: TestUser | undefined;
  request: Request;
}

async function send(state: State, fuzzed: Fuzzed, { operation, who, request }: Act): Promise<void> {
  const { product } = state;
  const { operationId: call } = operation;
  const note = (what: string) => {
    const sent = `${request.method} ${request.url} ${String(request.payload ?? "").slice(0, 400)}`;
    fuzzed.faults.push({ call, what, request: sent });
  };
  const started = performance.now();
  const answer = await product.request(who, request);
  const ms = performance.now() - started;
  if (ms > fuzzed.slowest.ms) fuzzed.slowest = { ms, call };
  const status = answer.statusCode;
  fuzzed.statuses[status] = (fuzzed.statuses[status] ?? 0) + 1;
  if (status >= 500) note(`status ${status}: ${answer.body.slice(0, 200)}`);
  const mismatch = mismatchOf(operation, answer);
  if (mismatch) note(mismatch);
  const changed = await changesOf(state);
  if (status >= 400 && changed.length > 0 && !(await isAuditedRefusal(product, changed)))
    note(`refused with ${status}, and changed ${changed}`);
  if (status < 300) {
    fuzzed.succeeded[call] = (fuzzed.succeeded[call] ?? 0) + 1;
    if (operation.method !== "GET") await checkRepeated(state, note, { operation, who, request });
  }
  if (!who || status !== 401) return;
  await comeBack(product, who);
  state.rows = await rowsOf(product);
}

/** With its idempotency key a change is answered as it was, and nothing is done again. */
async function checkRepeated(state: State, note: (what: string) => void, act: Act): Promise<void> {
  const { operation, who, request } = act;
  const takesKey = (operation.parameters ?? []).some(({ name }) => name === "idempotency-key");
  if (!takesKey || !request.headers?.["idempotency-key"]) return;
  const again = await state.product.request(who, request);
  if (again.statusCode >= 300 && again.statusCode !== 401) note(`repeated with its key: ${again.statusCode}`);
  const changed = await changesOf(state);
  if (changed.length > 0) note(`repeated with its key, and changed ${changed}`);
}

/** Signs somebody in again whom a request signed out, or whose account it ended. */
async function comeBack({ deps }: OpenProduct, who: TestUser): Promise<void> {
  const account = await deps.db.selectFrom("accounts").selectAll().where("id", "=", who.id).executeTakeFirst();
  if (!account) return;
  await deps.db.updateTable("accounts").set({ isActive: 1 }).where("id", "=", who.id).execute();
  who.token = await startSession(deps, account);
}

function peopleOf({ sam, tom, ann, bob, ada }: OpenProduct): State["people"] {
  return [undefined, sam, sam, sam, tom, ann, ann, ann, bob, ada, ada, ada];
}

interface Rows {
  /** Tells whether anything was written since. */
  writes: string;
  tables: Record<string, string>;
}

async function rowsOf(product: OpenProduct): Promise<Rows> {
  const tables = Object.entries(await allRows(product.deps)).filter(([table]) => !always.includes(table));
  const texts = tables.map(([table, rows]) => [table, rows.join("\n")]);
  return { writes: await writesOf(product), tables: Object.fromEntries(texts) };
}

/** The tables whose rows are others than when it was last asked. */
async function changesOf(state: State): Promise<string[]> {
  const before = state.rows;
  if ((await writesOf(state.product)) === before.writes) return [];
  state.rows = await rowsOf(state.product);
  return Object.keys(before.tables).filter((table) => state.rows.tables[table] !== before.tables[table]);
}

/** A wrong password or code is refused, and the audit log says so. */
async function isAuditedRefusal({ deps: { db } }: OpenProduct, changed: readonly string[]): Promise<boolean> {
  const { action } = await db
    .selectFrom("auditLog")
    .select("action")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return action.startsWith("refuse") && changed.every((table) => table.startsWith("auditLog"));
}

/** Another text once something was written, even what was undone again; of all rows that would take long to find out. */
async function writesOf({ deps: { db, settings } }: OpenProduct): Promise<string> {
  const asked = settings.DATABASE_URL
    ? sql<{ writes: unknown }>`select pg_snapshot_xmax(pg_current_snapshot())::text as "writes"`
    : sql<{ writes: unknown }>`select total_changes() as "writes"`;
  return String((await asked.execute(db)).rows[0]?.writes);
}

/** Of every table some ids, by its name, so that a request can be about anything. */
async function idsOf({ deps: { db } }: OpenProduct): Promise<Ids> {
  const withId = tableNames.filter((name) => tableFacts[name].key.join() === "id");
  const found = await Promise.all(
    withId.map(async (table) => {
      const { rows } = await sql<{ id: unknown }>`select "id" from ${sql.table(table)} order by "id" limit 8`.execute(
        db,
      );
      return [table, rows.map(({ id }) => String(id))] as const;
    }),
  );
  return Object.fromEntries(found);
}
