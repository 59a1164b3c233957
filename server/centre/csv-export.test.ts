import { noAssessor } from "contract/accounts/account-options.ts";
import { listAccounts } from "contract/accounts/accounts.ts";
import { viewUserTables } from "contract/accounts/user-tables.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { exportAccounts, exportPortfolios, listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { identifyBy } from "../accounts/sign-in/sessions.ts";
import { rowsAtOnce } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";
import { csvOf } from "../platform/http/answers/attachments.ts";
import { openHttp } from "../platform/http/open.ts";
import { openServing } from "../platform/http/serve.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const people = async () => (await product.as(product.ada, exportAccounts)).body;
const portfolios = async () => (await product.as(product.ada, exportPortfolios)).body;
const rowsIn = (text: string): string[][] => parse(text, { bom: true });

describe("users-export.csv", () => {
  test("has the promised bytes", async () => {
    const { db } = product.deps;
    await db.deleteFrom("sessions").where("account", "!=", product.ada.id).execute();
    await db.updateTable("accounts").set({ assessor: null }).execute();
    await db.deleteFrom("accounts").where("id", "!=", product.ada.id).execute();
    const bob = await product.newcomer({
      name: 'Bob "B" Barnes',
      email: "b@b.uk",
      emailKey: "b@b.uk",
      role: "assessor",
    });
    const name = "=1+1, Zoë\n🦄";
    await product.newcomer({ name, email: "C@c.uk", emailKey: "c@c.uk", isActive: 0, assessor: bob.id });
    await db
      .updateTable("accounts")
      .set({ email: "a@a.uk", emailKey: "a@a.uk" })
      .where("id", "=", product.ada.id)
      .execute();
    expect(await people()).toBe(
      '\ufeff"Name","Email","Role","Status","Assigned Assessor"\r\n' +
        '"Ada Adams","a@a.uk","admin","Active","None"\r\n' +
        '"Bob ""B"" Barnes","b@b.uk","assessor","Active","None"\r\n' +
        '"\'=1+1, Zoë\n🦄","C@c.uk","student","Inactive","Bob ""B"" Barnes"\r\n',
    );
  });

  test("has every account once, however many there are", async () => {
    const { db } = product.deps;
    const template = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", product.tom.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 2 * rowsAtOnce - 6 }, (_, nth) => {
      const email = `Learner.${nth}@example.org`;
      return { ...template, id: newId(), email, emailKey: email.toLowerCase() };
    });
    await db.insertInto("accounts").values(more).execute();
    const listed = (await product.as(product.ada, listAccounts)).body;
    expect(listed.length).toBe(2 * rowsAtOnce);
    const [, ...rows] = rowsIn(await people());
    const expected = listed.map((one) => [
      one.name,
      one.email,
      one.role,
      one.isActive ? "Active" : "Inactive",
      one.assignedAssessor?.name ?? "None",
    ]);
    expect(rows.toSorted()).toEqual(expected.toSorted());
  });

  test("is a file with its name that no cache stores", async () => {
    const { headers } = await product.as(product.ada, exportAccounts);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users-export.csv"',
      "cache-control": "no-store",
    });
  });
});

describe("portfolios-export.csv", () => {
  test("has the promised bytes, newest first and without what was deleted", async () => {
    const { _id: id } = await saved(product, product.sam, { title: "Deleted" });
    await product.as(product.sam, deletePortfolio, { params: { id } });
    const late = await product.newcomer({ name: "+44, Late" });
    await saved(product, product.sam, {});
    clock.advance(1000);
    await saved(product, late, { unit: "", learningOutcome: "", criteria: "", status: "To Be Reviewed" });
    // Late in the evening in UTC is the next day in London during summer time.
    const createdAt = "2026-07-01T23:30:00.000Z";
    await product.deps.db.updateTable("portfolios").set({ createdAt }).where("student", "=", late.id).execute();
    expect(await portfolios()).toBe(
      '\ufeff"Unit","Status","Student","Created Date"\r\n' +
        '"","To Be Reviewed","\'+44, Late","2026-07-02"\r\n' +
        '"315 Planning, preparing and installing wiring systems","Draft","Sam Singh","2026-03-02"\r\n',
    );
  });

  test("has every portfolio once, also where many have the same time", async () => {
    const { _id } = await saved(product, product.sam, {});
    const { db } = product.deps;
    const template = await db.selectFrom("portfolios").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
    const units = Array.from({ length: 2 * rowsAtOnce + 7 }, (_, nth) => String(nth));
    const rows = units.map((unit, nth) => ({
      ...template,
      id: newId(),
      unit,
      unitTitle: "x",
      status: "Reviewed" as const,
      createdAt: `2026-01-0${1 + (nth % 2)}T00:00:00.000Z`,
    }));
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto("portfolios")
        .values(rows.slice(from, from + 100))
        .execute();
    const [, newest, ...read] = rowsIn(await portfolios());
    expect(newest?.[0]).toMatch(/^315 /);
    expect(read.map(([unit]) => unit).toSorted()).toEqual(units.map((unit) => `${unit} x`).toSorted());
    expect(new Set(read.map(([, status]) => status))).toEqual(new Set(["In Review"]));
  });
});

describe("beside a filter an export has what the list shows", () => {
  const label = { student: "", assessor: "", search: "", status: "", waiting: "" } as const;

  test.each<{ name: string; filter: (ids: { lena: string; ann: string }) => object; expected: string[] }>([
    { name: "a status", filter: () => ({ status: "Draft" }), expected: ["Lena Late", "Sam Singh"] },
    { name: "what is submitted", filter: () => ({ status: "submitted" }), expected: ["Lena Late", "Sam Singh"] },
    { name: "words", filter: () => ({ search: "lena to be" }), expected: ["Lena Late"] },
    { name: "one student", filter: ({ lena }) => ({ student: lena }), expected: ["Lena Late", "Lena Late"] },
    { name: "an assessor", filter: ({ ann }) => ({ assessor: ann }), expected: ["Sam Singh", "Sam Singh"] },
    { name: "nobody's", filter: () => ({ assessor: noAssessor }), expected: ["Lena Late", "Lena Late"] },
    { name: "what is late", filter: () => ({ waiting: "late" }), expected: ["Lena Late"] },
    { name: "nothing", filter: () => ({ search: "nobody" }), expected: [] },
  ])("of portfolios: $name", async ({ filter, expected }) => {
    const lena = await product.newcomer({ name: "Lena Late" });
    const { _id: waiting } = await saved(product, lena, { status: "To Be Reviewed" });
    const submittedAt = "2026-02-01T09:00:00.000Z";
    await product.deps.db.updateTable("portfolios").set({ submittedAt }).where("id", "=", waiting).execute();
    await saved(product, lena, {});
    await saved(product, product.sam, { status: "To Be Reviewed" });
    await saved(product, product.sam, {});
    const query = { ...label, ...filter({ lena: lena.id, ann: product.ann.id }) };
    const { body } = await product.as(product.ada, exportPortfolios, { query });
    const [heads, ...rows] = rowsIn(body);
    expect(heads).toEqual(["Unit", "Status", "Student", "Created Date"]);
    expect(rows.map(([, , student]) => student).toSorted()).toEqual(expected);
    const list = await product.as(product.ada, listStudentsWithPortfolios, { query });
    expect(list.body.portfolios).toBe(rows.length);
  });

  test.each([
    {},
    { search: "s" },
    { show: "active" },
    { show: "inactive" },
    { show: "unassigned" },
    { show: "new" },
    { assessor: noAssessor },
    { search: "example", show: "active" },
    { account: "nobody" },
  ] as const)("of accounts: %j", async (query) => {
    await product.newcomer({ name: "Nell New", isActive: 0 });
    await product.newcomer({ name: "Una Unassigned", assessor: null });
    const { body } = await product.as(product.ada, exportAccounts, { query });
    const [heads, ...rows] = rowsIn(body);
    expect(heads).toEqual(["Name", "Email", "Role", "Status", "Assigned Assessor"]);
    const { tables } = (await product.as(product.ada, viewUserTables, { query })).body;
    const shown = tables.flatMap(({ accounts }) => accounts.map(({ name }) => name));
    expect(rows.map(([name]) => name).toSorted()).toEqual(shown.toSorted());
  });

  test("is for administrators only, and the audit log tells it from an export of everything", async () => {
    const query = { search: "singh" };
    for (const call of [exportAccounts, exportPortfolios]) {
      expect((await product.as(product.ann, call, { query })).status).toBe(403);
      expect((await product.as(product.ada, call, { query: { search: "x".repeat(101) } })).status).toBe(400);
      await product.as(product.ada, call, { query });
    }
    const { body } = await product.as(product.ada, viewAuditLog);
    expect(body.entries.slice(0, 2).map(sentenceOf)).toEqual([
      "Ada Adams exported a part of the list of portfolios.",
      "Ada Adams exported a part of the list of users.",
    ]);
  });
});

test("whatever the texts are, they read back unchanged, but for the apostrophe before a formula", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.stringMatching(/^[=+\-@\t\r＝＋－＠,"'\n;]{1,3}[ab"]{0,3}$/),
    fc.constantFrom("", "'", '"', "\r\n", "👨‍👩‍👧", "\ufeff"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { maxLength: 8 }), async (rows) => {
      async function* pages() {
        yield rows.map((row) => [...row]);
      }
      let written = "";
      for await (const piece of csvOf(["A", "B", "C"], pages())) written += piece;
      const guarded = rows.map((row) => row.map((field) => (/^[=+\-@\t\r＝＋－＠]/.test(field) ? `'${field}` : field)));
      expect(rowsIn(written)).toEqual([["A", "B", "C"], ...guarded]);
      expect(written.endsWith("\r\n")).toBe(true);
    }),
  );
});

test.each(["identity", "gzip", "br"])(
  "an export that fails midway reaches the client as a failed download (%s)",
  async (encoding) => {
    const app = await openHttp(product.deps.settings, false);
    const serving = openServing(app, product.deps, identifyBy(product.deps));
    serving.serve(exportAccounts, { answer: async () => brokenOff() });
    try {
      const url = `${await app.listen({ port: 0 })}/api/users/export`;
      const headers = { authorization: `Bearer ${product.ada.token}`, "accept-encoding": encoding };
      await expect(fetch(url, { headers }).then((answer) => answer.text())).rejects.toThrow();
    } finally {
      await app.close();
    }
  },
);

async function* brokenOff() {
  for (let nth = 0; nth < 50; nth++) yield `"${String(nth).repeat(4000)}"\r\n`;
  throw new Error("the database is down");
}

test("an export is in the audit log, with who exported what and none of its content", async () => {
  await people();
  await portfolios();
  await product.as(product.sam, exportPortfolios);
  const entries = await product.deps.db
    .selectFrom("auditLog")
    .select(["actor", "subject", "subjectId", "was", "became"])
    .where("action", "=", "export")
    .orderBy("position")
    .execute();
  const of = (subject: string) => ({ actor: product.ada.id, subject, subjectId: "all", was: null, became: null });
  expect(entries).toEqual([of("account"), of("portfolio")]);
  const log = await product.as(product.ada, viewAuditLog);
  expect(log.body.entries.slice(0, 2).map(sentenceOf)).toEqual([
    "Ada Adams exported the list of portfolios.",
    "Ada Adams exported the list of users.",
  ]);
});

test("the description of the API says that they are CSV", async () => {
  const { paths } = (await product.request(undefined, { method: "GET", url: "/api/openapi.json" })).json();
  for (const path of ["/api/users/export", "/api/portfolios/export"]) {
    expect(Object.keys(paths[path].get.responses["200"].content)).toEqual(["text/csv"]);
  }
});
