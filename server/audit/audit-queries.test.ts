import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { confirmIdentity } from "contract/accounts/security.ts";
import { apply, listApplications, viewApplication } from "contract/applications/applications.ts";
import { entriesPerPage, viewAuditLog } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { application } from "../../test/product/applications.ts";
import { plansOf } from "../../test/product/plans.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, password } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { openApp } from "../app.ts";
import { newId } from "../platform/database/ids.ts";
import type { AccountRow } from "../platform/database/tables.ts";
import { readAuditLog } from "./audit-queries.ts";
import { type Entry, recordAction, recordActions } from "./log.ts";

const clock = frozenAt("2026-03-01T10:00:00.000Z");
let product: OpenProduct;
let id: string;

beforeAll(async () => {
  product = await openProduct({ clock });
  const { sam, tom, ada, ann } = product;
  id = (await saved(product, sam, { title: "MARKERtitle" }))._id;
  await product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  clock.advance(3_600_000);
  await product.as(ada, assignAssessor, { params: { id: tom.id }, body: { assessorId: ann.id } });
  await product.as(ada, setActive, { params: { id: tom.id }, body: { isActive: false } });
  const missing = { subject: "portfolio", subjectId: "missing" } as const;
  await recordAction(product.deps.db, clock, { actor: null, action: "delete", ...missing });
});
afterAll(() => product.close());

async function sentences(query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await product.as(product.ada, viewAuditLog, { query });
  expect(status).toBe(200);
  return body.entries.map(sentenceOf);
}

const anybody = { person: "", actor: "", about: "", portfolio: "", from: "", to: "" };
const everything = [
  "Someone deleted a portfolio no longer on record.",
  "Ada Adams deactivated the account of Tom Tate.",
  "Ada Adams assigned Ann Archer to Tom Tate.",
  "Sam Singh submitted a portfolio of their own: MARKERtitle.",
  "Sam Singh created a portfolio of their own: MARKERtitle.",
];

test("the audit log is shown newest first, in sentences; what anybody wrote is not in the log itself", async () => {
  expect(await sentences()).toEqual(everything);
  const rows = await product.deps.db.selectFrom("auditLog").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("MARKER");
});

test.each([
  [() => ({ person: "sam s" }), everything.slice(3)],
  [() => ({ person: "TOM" }), everything.slice(1, 3)],
  [() => ({ person: "singh EXAMPLE.com sam" }), everything.slice(3)],
  [() => ({ person: "singh tom" }), []],
  [() => ({ person: product.ada.email.toUpperCase() }), everything.slice(1, 3)],
  [() => ({ person: "%" }), []],
  [() => ({ portfolio: id }), everything.slice(3)],
  [() => ({ portfolio: "rtitle marker" }), everything.slice(3)],
  [() => ({ person: product.sam.id }), everything.slice(3)],
  [() => ({ person: product.tom.id }), everything.slice(1, 3)],
  [() => ({ person: "sam", portfolio: "marker" }), everything.slice(3)],
  [() => ({ portfolio: "nothing" }), []],
  [() => ({ actor: "ada" }), everything.slice(1, 3)],
  [() => ({ actor: "tom" }), []],
  [() => ({ actor: product.sam.id }), everything.slice(3)],
  [() => ({ about: "tom" }), everything.slice(1, 3)],
  [() => ({ about: "sam" }), everything.slice(3)],
  [() => ({ about: product.sam.id }), everything.slice(3)],
  [() => ({ about: "ada" }), []],
  [() => ({ actor: product.ada.id, about: product.tom.id }), everything.slice(1, 3)],
  [() => ({ actor: "ada", about: "sam", portfolio: id }), []],
  [() => ({ kind: "account" }), everything.slice(1, 3)],
  [() => ({ kind: "portfolio", about: "sam" }), everything.slice(3)],
  [() => ({ kind: "room" }), []],
  [() => ({ portfolio: id, person: "ada" }), []],
  [() => ({ from: "2026-03-01T11:00:00Z" }), everything.slice(0, 3)],
  [() => ({ to: "2026-03-01T11:00:00Z" }), everything.slice(3)],
  [() => ({ from: "0000-01-01T00:00:00Z", to: "9999-12-31T23:59:59.999Z" }), everything],
  [() => ({ from: "2026-03-01T10:00:00Z", to: "2026-03-01T10:00:00Z" }), []],
])("it is filtered by who acted, on whom, portfolio, kind and time (%#)", async (query, expected) => {
  expect(await sentences(query())).toEqual(expected);
});

test("a link's filter by ids is answered with the person's name and the portfolio's title", async () => {
  const { body } = await product.as(product.ada, viewAuditLog, { query: { person: product.sam.id, portfolio: id } });
  expect(body).toMatchObject({ person: { _id: product.sam.id, name: "Sam Singh" }, portfolio: "MARKERtitle" });
});

test("who looked at an application is found by the applicant's name", async () => {
  const other = await openProduct({ clock });
  await other.as(undefined, apply, { body: application({ firstName: "Linh", familyName: "Nguyen" }) });
  const [listed] = (await other.as(other.ada, listApplications)).body;
  await other.as(other.ada, viewApplication, { params: { id: listed?._id ?? "" } });
  const found = (await other.as(other.ada, viewAuditLog, { query: { person: "nguyen" } })).body.entries;
  expect(found.map(sentenceOf)).toEqual([
    "Ada Adams viewed an application: Linh Nguyen.",
    "Someone sent an application: Linh Nguyen.",
  ]);
  await other.close();
});

test.each([{ from: "yesterday" }, { before: "first" }, { person: "x".repeat(101) }])(
  "%j is refused with a sentence",
  async (query) => {
    const { status, body } = await product.as(product.ada, viewAuditLog, { query });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/\.$/);
  },
);

test("however many people a search finds, it is answered, and its file is whole", async () => {
  const many = await openProduct({ clock });
  const { db } = many.deps;
  const template = await db.selectFrom("accounts").selectAll().where("id", "=", many.sam.id).executeTakeFirstOrThrow();
  const learners = Array.from({ length: 17_000 }, (_, nth): AccountRow => {
    const email = `learner-${nth}@college.example`;
    return { ...template, id: newId(), name: `Learner ${nth}`, email, emailKey: email };
  });
  for (let start = 0; start < learners.length; start += 500)
    await db
      .insertInto("accounts")
      .values(learners.slice(start, start + 500))
      .execute();
  const entries = learners.slice(-300).flatMap(({ id }): Entry[] => [
    { actor: id, action: "logIn", subject: "account", subjectId: id },
    { actor: many.ada.id, action: "deactivate", subject: "account", subjectId: id },
    { actor: many.ada.id, action: "logIn", subject: "account", subjectId: many.ada.id },
  ]);
  await recordActions(db, clock, entries);

  const { status, body } = await many.as(many.ada, viewAuditLog, { query: { person: "COLLEGE.example" } });
  expect([status, body.entries.length]).toEqual([200, entriesPerPage]);
  expect(body.entries.slice(0, 2).map(sentenceOf)).toEqual([
    "Ada Adams deactivated the account of Learner 16999.",
    "Learner 16999 logged in.",
  ]);
  const file = await many.request(many.ada, { method: "GET", url: "/api/audit-log/export?person=learner" });
  const rows: string[][] = parse(file.body, { bom: true });
  expect(rows.slice(1).map((row) => row[6])).toEqual(Array.from({ length: 300 }, () => ["deactivate", "logIn"]).flat());
  await many.close();
});

const logIn = (id: string): Entry => ({ actor: id, action: "logIn", subject: "account", subjectId: id });

/** Sixty people whom the word "leaver" finds: more than are looked up one by one. */
async function leaversIn({ deps: { db }, sam }: OpenProduct): Promise<AccountRow[]> {
  const template = await db.selectFrom("accounts").selectAll().where("id", "=", sam.id).executeTakeFirstOrThrow();
  const leavers = Array.from({ length: 60 }, (_, nth): AccountRow => {
    const email = `leaver-${nth}@old.example`;
    return { ...template, id: newId(), name: `Leaver ${nth}`, email, emailKey: email };
  });
  await db.insertInto("accounts").values(leavers).execute();
  return leavers;
}

test("of many people with long histories a few entries each are read for a page, and pages meet", async () => {
  const own = await openProduct({ clock });
  const ids = (await leaversIn(own)).map(({ id }) => id);
  const mixed = Array.from({ length: 1500 }, (_, nth) => ids[(nth * nth + 7 * nth) % 61] ?? ids[0] ?? "");
  const burst = Array.from({ length: 200 }, () => ids[3] ?? "");
  // More than are compared before the entries of each are looked up.
  const since = Array.from({ length: 1100 }, () => own.ada.id);
  const all = [...mixed, ...since, ...mixed, ...burst, ...since];
  await recordActions(own.deps.db, clock, all.map(logIn));

  let read = 0;
  const db = own.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.filter((row) => "hash" in row).length;
      return result;
    },
  });
  const positions: number[] = [];
  for (let before: number | undefined = all.length + 1; before !== undefined; ) {
    read = 0;
    const page = await readAuditLog(db, { ...anybody, person: "leaver", before });
    expect(read).toBeLessThan(8 * entriesPerPage);
    positions.push(...page.entries.map(({ position }) => position));
    before = page.next ?? undefined;
  }
  expect(positions).toEqual(all.flatMap((id, nth) => (id === own.ada.id ? [] : [nth + 1])).reverse());
  await own.close();
});

test("of many people who did something long ago, their own entries are read and not the log behind them", async () => {
  const own = await openProduct({ clock });
  const { db } = own.deps;
  const leavers = await leaversIn(own);
  await recordActions(
    db,
    clock,
    leavers.map(({ id }) => logIn(id)),
  );
  await recordActions(
    db,
    clock,
    Array.from({ length: 3000 }, () => logIn(own.ada.id)),
  );
  await updateStatistics(own.deps);

  const plans = await plansOf(own.deps, async (deps) => {
    const app = await openApp(deps);
    const headers = { authorization: `Bearer ${own.ada.token}` };
    const { entries } = (await app.inject({ url: "/api/audit-log?person=leaver", headers })).json();
    expect(entries.map((one: { position: number }) => one.position)).toEqual(
      Array.from({ length: entriesPerPage }, (_, nth) => 60 - nth),
    );
    await app.close();
  });
  const ofLog = plans.filter(({ statement }) => /from "auditLog"/.test(statement));
  // The latest thousand are compared; everything else is found by its own index.
  const unbounded = ofLog.filter(({ statement }) => !/from \(select \* from "auditLog"/.test(statement));
  expect(ofLog.length - unbounded.length).toBe(1);
  const steps = unbounded.flatMap((plan) => plan.steps).filter((step) => step.includes("auditLog"));
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.filter((step) => !/auditLogBy(Actor|Subject)/.test(step))).toEqual([]);
  await own.close();
});

test("pages meet without a gap, and the file has all of it, safe for spreadsheets", async () => {
  const { db } = product.deps;
  await db.updateTable("accounts").set({ name: '=HYPERLINK("x"), Zoë\n👷' }).where("id", "=", product.bob.id).execute();
  const entry = { action: "logIn", subject: "account", subjectId: product.bob.id } as const;
  for (let count = 0; count < 520; count++) await recordAction(db, clock, { actor: product.bob.id, ...entry });

  const positions: number[] = [];
  let before: number | null = null;
  do {
    const query: Record<string, string> = before === null ? {} : { before: String(before) };
    const { body } = await product.as(product.ada, viewAuditLog, { query });
    expect(body.entries.length).toBeLessThanOrEqual(entriesPerPage);
    positions.push(...body.entries.map((one) => one.position));
    before = body.next;
  } while (before !== null);
  expect(positions).toEqual(Array.from({ length: 525 }, (_, index) => 525 - index));

  await product.as(product.ada, confirmIdentity, { body: { password } });
  const file = await product.request(product.ada, { method: "GET", url: "/api/audit-log/export" });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="audit-log.csv"');
  expect(file.body.startsWith('\ufeff"Position","Time (UTC)","Person","What Happened",')).toBe(true);
  const rows: string[][] = parse(file.body, { bom: true });
  expect(rows.slice(1).map((row) => Number(row[0]))).toEqual([526, ...positions]);
  expect(rows[1]?.slice(3, 9)).toEqual(["Ada Adams exported the audit log.", "auditLog", "all", "export", "", ""]);
  expect(rows[2]?.slice(2, 4)).toEqual(['\'=HYPERLINK("x"), Zoë\n👷', '\'=HYPERLINK("x"), Zoë\n👷 logged in.']);
  expect(rows.at(-1)?.slice(3, 9)).toEqual([everything[4], "portfolio", id, "create", "", "Draft"]);
  const ofSam = await product.request(product.ada, { method: "GET", url: "/api/audit-log/export?person=sam" });
  expect(parse(ofSam.body, { bom: true })).toHaveLength(3);
});
