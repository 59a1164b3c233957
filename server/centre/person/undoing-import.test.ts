import { assignAssessor, resetPassword } from "contract/accounts/accounts.ts";
import { importLearners } from "contract/accounts/import.ts";
import { undoImport, viewPerson } from "contract/centre/person.ts";
import { holdPerson } from "contract/centre/retention.ts";
import { setTask } from "contract/plan/tasks.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { learnersCsv } from "../../../test/product/learners.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { goes, work } from "./undoing-import.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock: frozenAt("2026-03-02T09:00:00Z") });
});
afterEach(() => product.close());

let files = 0;
/** Imports learners of these names, the first with an assessor; answers the batch and a way to find each. */
async function importOf(...names: string[]) {
  const file = ++files;
  const texts = names.map((name, index) => ({
    ...{ name, email: `${name.toLowerCase()}.${file}@example.com` },
    ...(index === 0 && { assessor: product.ann.email }),
  }));
  const form = { file: new File([learnersCsv(texts)], "learners.csv") };
  const send = () => product.as(product.ada, importLearners, { form });
  const { body } = await send();
  const find = (name: string) =>
    product.deps.db
      .selectFrom("accounts")
      .select(["id", "email"])
      .where("email", "=", `${name.toLowerCase()}.${file}@example.com`)
      .executeTakeFirstOrThrow();
  return { batch: body.batch, find, send };
}
const undo = (batch: string, key?: string) =>
  product.as(product.ada, undoImport, { params: { batch }, ...(key && { headers: { "idempotency-key": key } }) });

const counted = ["accounts", "notifications", "resetTokens", "enrolments", "importedAccounts"] as const;
const counts = async () =>
  Promise.all(
    counted.map(
      async (table) =>
        (await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(product.deps.db))
          .rows[0]?.count,
    ),
  );

test("an import that nobody has used is gone as if it had never been, and can be sent again", async () => {
  await importOf("Earlier");
  const before = await counts();
  const { batch, find, send } = await importOf("Una", "Vic", "Wyn");
  const { id, email } = await find("Wyn");
  expect((await product.as(product.ada, viewPerson, { params: { id } })).body).toMatchObject({
    hasSignedIn: false,
    import: { batch, count: 3 },
  });
  await product.as(product.ada, assignAssessor, { params: { id }, body: { assessorId: product.bob.id } });
  const { status, body } = await undo(batch, "k1");
  expect([status, body.message]).toEqual([200, "The import is taken back: 3 accounts are gone."]);
  expect(await counts()).toEqual(before);
  expect(await emailsTo(product, email)).toEqual([]);
  expect((await undo(batch, "k1")).status).toBe(200);
  expect((await undo(batch, "k2")).status).toBe(404);
  expect(await verifyAuditLog(product.deps.db)).toMatchObject({ trouble: undefined });
  expect((await send()).status).toBe(201);
});

test("whoever has begun is named, and nobody is taken back", async () => {
  const ways = {
    "signed in": async (_id: string, email: string) => {
      const token = tokenIn((await emailsTo(product, email))[0]);
      await product.as(undefined, resetPassword, { params: { token }, body: { password: "correct horse 8" } });
    },
    "a task": async (learner: string) => {
      const body = { kind: "task", learner, title: "Bring a photo", dueOn: "2026-03-09" } as const;
      expect((await product.as(product.ada, setTask, { body })).status).toBe(201);
    },
    "a hold": async (id: string) => {
      const body = { reason: "A complaint is open." };
      expect((await product.as(product.ada, holdPerson, { params: { id }, body })).status).toBe(201);
    },
  };
  const names = ["Abe", "Bea", "Cal", "Dee"];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[]))),
      async (begun) => {
        const { batch, find } = await importOf(...names);
        for (const [name, way] of Object.entries(begun)) {
          const { id, email } = await find(name);
          await ways[way](id, email);
        }
        const before = await counts();
        const { status, body } = await undo(batch);
        const named = names.filter((name) => Object.hasOwn(begun, name));
        expect(status).toBe(named.length === 0 ? 200 : 409);
        if (named.length === 0) return;
        for (const name of names) expect(body.message?.includes(name), name).toBe(named.includes(name));
        expect(await counts()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test("of many who have begun, five are named and the others counted", async () => {
  const names = ["Ada", "Ben", "Cid", "Dan", "Eve", "Fay", "Gil"];
  const { batch, find } = await importOf(...names);
  for (const name of names) {
    const { id } = await find(name);
    await product.deps.db.updateTable("accounts").set({ passwordHash: "x" }).where("id", "=", id).execute();
  }
  expect((await undo(batch)).body.message).toBe(
    "Ada, Ben, Cid, Dan, Eve and 2 more have signed in or have work already, so nobody was taken back.",
  );
});

test("two administrators who press at once take it back once", async () => {
  const { batch } = await importOf("Una", "Vic");
  const answers = await Promise.all([undo(batch), undo(batch)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

// Only a person who has signed in writes these.
const theirOwnDoing = new Set([
  ...["displayPreferences", "sessions", "secondFactors", "recoveryCodes", "passkeys", "uploads", "emailChanges"],
  ...["notifications", "mutedNotifications", "pushSubscriptions", "digests", "photoConsents", "attachments"],
]);

test("every table that names a learner is deleted with the account or stops it", async () => {
  const named = new Set<string>([...goes, ...work].map(([table]) => table));
  const { rows } = await sql<{ table: string; column: string }>`
    select tables.name as "table", keys."from" as "column" from sqlite_master as tables,
      pragma_foreign_key_list(tables.name) as keys where tables.type = 'table' and keys."table" = 'accounts'`
    .execute(product.deps.db)
    .catch(() => ({ rows: [] }));
  const ofLearners = rows.filter(({ column }) => ["account", "learner", "student", "speaker"].includes(column));
  // Triggers derive the standings from decisions; duties, tokens, views and exercises are of staff, identities are a way to sign in.
  for (const other of ["unitStandings", "duties", "apiTokens", "identities", "views", "exerciseParts"])
    named.add(other);
  expect(ofLearners.filter(({ table }) => !named.has(table) && !theirOwnDoing.has(table))).toEqual([]);
});
