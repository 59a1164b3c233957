import { hash } from "@node-rs/argon2";
import type { Answer, Call, CallShape, Sent } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import type { RefusalAnswer } from "contract/core/text.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { newSession, startSession } from "../../server/accounts/sign-in/sessions.ts";
import { openApp } from "../../server/app.ts";
import { newId } from "../../server/platform/database/ids.ts";
import type { AccountRow } from "../../server/platform/database/tables.ts";
import { type Clock, type Dependencies, wallClock } from "../../server/platform/dependencies.ts";
import { openInstallation } from "./installation.ts";

/** The password of every account in a test. */
export const password = "correct-horse-9";

export interface TestUser {
  id: string;
  email: string;
  token: string;
}

/** A whole product for one test: a migrated database, six accounts, and its HTTP interface. */
export interface OpenProduct {
  deps: Dependencies;
  app: FastifyInstance;
  folder: string;
  /** Student, assigned to Ann. */
  sam: TestUser;
  /** Student, assigned to Bob. */
  tom: TestUser;
  ann: TestUser;
  bob: TestUser;
  ada: TestUser;
  /** Was an active student; her session ended when she was deactivated. */
  dee: TestUser;
  as<S extends CallShape>(who: TestUser | undefined, call: Call<S>, sent?: SentTo<S>): Promise<Answered<S>>;
  request(who: TestUser | undefined, options: RawRequest): Promise<LightMyRequestResponse>;
  newcomer(account: Partial<AccountRow>): Promise<TestUser>;
  close(): Promise<void>;
}

export type SentTo<S extends CallShape> = Partial<Sent<S>> & {
  form?: Record<string, string | Blob | Blob[]>;
  bytes?: Buffer;
  headers?: Record<string, string>;
};
export interface Answered<S extends CallShape> {
  status: number;
  body: Answer<S> & Partial<RefusalAnswer>;
  headers: Record<string, unknown>;
}
interface RawRequest {
  method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "PATCH";
  url: string;
  headers?: Record<string, string>;
  payload?: Buffer | string;
  remoteAddress?: string;
}

/**
 * Opens one with these settings, if only `{}`; without them, or where it is `shared`, it may be one that another test with the
 * same settings has closed, emptied. Tests of tracing, of limits, and those that read the texts of statements, need their
 * own: nothing was opened, counted or prepared before.
 */
export async function openProduct(
  options: { clock?: Clock; settings?: Record<string, string>; shared?: true } = {},
): Promise<OpenProduct> {
  const clock = options.clock ?? wallClock;
  const installation = await openInstallation(clock, options.settings, options.shared);
  const { deps, app } = installation;
  return { ...installation, ...(await populate(deps)), ...clientOf(deps, app) };
}

/** Another server of the same installation, perhaps with another clock or other keys. */
export async function serverBeside(
  product: OpenProduct,
  clock = product.deps.clock,
  keys = product.deps.keys,
): Promise<OpenProduct> {
  const deps = { ...product.deps, clock, keys };
  const app = await openApp(deps);
  return { ...product, deps, app, ...clientOf(deps, app), close: () => app.close() };
}

/** A clock that stands still until it is advanced. */
export function frozenAt(instant: string): Clock & { advance(milliseconds: number): void } {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

async function populate(deps: Dependencies) {
  const ann = await accountRow(deps, { name: "Ann Archer", role: "assessor" });
  const bob = await accountRow(deps, { name: "Bob Barnes", role: "assessor" });
  const sam = await accountRow(deps, { name: "Sam Singh", role: "student", assessor: ann.id });
  const tom = await accountRow(deps, { name: "Tom Tate", role: "student", assessor: bob.id });
  const ada = await accountRow(deps, { name: "Ada Adams", role: "admin" });
  const dee = await accountRow(deps, { name: "Dee Dunn", role: "student", assessor: ann.id, isActive: 0 });
  const rows = { ann, bob, sam, tom, ada, dee };
  const sessions = Object.values(rows).map((row) => newSession(deps, row));
  // A few statements and one commit: with one for each account and session, to populate a product cost as much as to open it.
  await deps.db.transaction().execute(async (db) => {
    await db.insertInto("accounts").values(Object.values(rows)).execute();
    await db
      .insertInto("sessions")
      .values(sessions.map(({ session }) => session))
      .execute();
    await db.insertInto("oneTimeClaims").values({ what: "administrator", account: ada.id }).execute();
  });
  const tokens = await Promise.all(sessions.map(({ token }) => token));
  const users = Object.entries(rows).map(([who, { id, email }], nth) => [who, { id, email, token: tokens[nth] }]);
  return Object.fromEntries(users) as Record<keyof typeof rows, TestUser>;
}

let passwordHash: Promise<string> | undefined;

async function createAccount(deps: Dependencies, account: Partial<AccountRow>): Promise<TestUser> {
  const row = await accountRow(deps, account);
  await deps.db.insertInto("accounts").values(row).execute();
  return { id: row.id, email: row.email, token: await startSession(deps, row) };
}

async function accountRow(deps: Dependencies, account: Partial<AccountRow>): Promise<AccountRow> {
  passwordHash ??= hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const id = newId();
  const email = account.email ?? `${id.slice(0, 8)}@example.com`;
  const now = deps.clock.now().toISOString();
  return {
    id,
    name: "Nobody",
    email,
    emailKey: email.toLowerCase(),
    passwordHash: await passwordHash,
    dob: "2000-01-01",
    postcode: "LS1 1AA",
    qualification: "Level 3",
    phone: "0113 496 0000",
    referenceNo: "R1",
    role: "student",
    isActive: 1,
    assessor: null,
    image: null,
    createdAt: now,
    updatedAt: now,
    ...account,
  };
}

function clientOf(deps: Dependencies, app: FastifyInstance): Pick<OpenProduct, "as" | "request" | "newcomer"> {
  const request: OpenProduct["request"] = (who, { headers, ...rest }) =>
    app.inject({ ...rest, headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers } });
  return {
    request,
    newcomer: (account) => createAccount(deps, account),
    as: async (who, call, sent = {}) => {
      const response = await request(who, { method: methodOf(call), ...(await rawOf(call, sent)) });
      const isText = response.body !== "" && (call.file || call.document) && response.statusCode < 300;
      const body = isText ? response.body : response.body === "" ? {} : response.json();
      if (response.statusCode < 300) checkAnswer(call, body);
      return { status: response.statusCode, body, headers: response.headers };
    },
  };
}

async function rawOf<S extends CallShape>(call: Call<S>, sent: SentTo<S>) {
  const params: Record<string, string> = { ...(sent.params as object) };
  const path = pathOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = sent.query ? `${path}?${new URLSearchParams(sent.query as Record<string, string>)}` : path;
  if (sent.bytes) return { url, payload: sent.bytes, headers: sent.headers ?? {} };
  if (!sent.form) return { url, ...jsonOf(sent) };
  const { headers, payload } = await multipartOf(sent.form);
  return { url, payload, headers: { ...headers, ...sent.headers } };
}

function jsonOf(sent: { body?: unknown; headers?: Record<string, string> }) {
  if (sent.body === undefined) return { headers: sent.headers ?? {} };
  return { headers: { "content-type": "application/json", ...sent.headers }, payload: JSON.stringify(sent.body) };
}

/** A multipart body as a browser builds it. */
export async function multipartOf(form: Record<string, string | Blob | Blob[]>) {
  const filled = new FormData();
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) filled.append(name, one);
  }
  const built = new Response(filled);
  const payload = Buffer.from(await built.arrayBuffer());
  return { payload, headers: { "content-type": built.headers.get("content-type") ?? "" } };
}

// An answer must not have fields that the contract's schema would strip.
function checkAnswer(call: Call, body: unknown): void {
  const parsed = JSON.stringify(sorted(call.answer.parse(body)));
  if (parsed !== JSON.stringify(sorted(body))) throw new Error(`${call.name} answers more than its contract says`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
