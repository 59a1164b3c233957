import { forgotPassword, logIn, resetPassword } from "contract/accounts/accounts.ts";
import { importLearners, previewImport } from "contract/accounts/import.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { type LearnerTexts, learnersCsv, learnerTexts } from "../../../test/product/learners.ts";
import { frozenAt, type OpenProduct, openProduct, password } from "../../../test/product/product.ts";
import { statementsOf } from "../../../test/product/statements.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { logIn as tryLogIn } from "../sign-in/login.ts";

const day = 24 * 3_600_000;
let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock, settings: {} });
});
afterEach(() => product.close());

const form = (text: string) => ({ file: new File([text], "learners.csv") });
const send = (text: string, key?: string) =>
  product.as(product.ada, importLearners, { form: form(text), ...(key && { headers: { "idempotency-key": key } }) });
const countOf = async (
  table: "accounts" | "outbox" | "notifications" | "auditLog" | "resetTokens" | "idempotencyKeys",
) =>
  (
    await product.deps.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .execute()
  )[0]?.count;
const allCounts = () =>
  Promise.all(
    ["accounts", "outbox", "notifications", "auditLog", "resetTokens", "idempotencyKeys"].map((table) =>
      countOf(table as "auditLog"),
    ),
  );

test("a preview says what would happen and stores nothing", async () => {
  const before = await allCounts();
  const idle = await product.newcomer({ role: "assessor", isActive: 0 });
  const text = learnersCsv([
    { email: "fine@example.com", assessor: product.ann.email.toUpperCase() },
    { email: product.sam.email.toUpperCase() },
    { email: "Twice@example.com" },
    { email: "twice@example.com", assessor: "nobody@example.com" },
    { assessor: idle.email },
    { assessor: product.tom.email },
  ]);
  const { body } = await product.as(product.ada, previewImport, { form: form(text) });
  expect(body.faulty).toBe(5);
  expect(
    body.rows.map(({ row, faults }) => [row, ...faults.map(({ column, message }) => `${column}: ${message}`)]),
  ).toEqual([
    [2],
    [3, "Email: An account with this email already exists."],
    [4, "Email: Row 5 has the same email address. Keep one of them."],
    [
      5,
      "Email: Row 4 has the same email address. Keep one of them.",
      "Assessor: There is no assessor with this email address.",
    ],
    [6, "Assessor: This assessor's account is not active. Activate it, or name another."],
    [7, "Assessor: There is no assessor with this email address."],
  ]);
  const after = await allCounts();
  expect(after).toEqual([Number(before[0]) + 1, ...before.slice(1)]);
});

test("a repeat of an import that release 1.0.0 made is answered with how many it was, and imports nobody", async () => {
  const text = learnersCsv([{}, {}]);
  await send(text, "before the upgrade");
  await product.deps.db.updateTable("idempotencyKeys").set({ result: "2" }).execute();
  const before = await allCounts();
  const { status, body } = await send(text, "before the upgrade");
  expect([status, body]).toEqual([201, { message: "2 learners were imported.", imported: 2, batch: "" }]);
  expect(await allCounts()).toEqual(before);
});

test("learners are made with their assessor, notifications, emails and entries in the audit log", async () => {
  const texts = [learnerTexts({ dob: "27/03/2001", assessor: product.ann.email }), learnerTexts({})];
  const { status, body } = await send(learnersCsv(texts));
  expect([status, body.message, body.imported]).toEqual([201, "2 learners were imported.", 2]);
  const { db } = product.deps;
  const rows = await db.selectFrom("accounts").selectAll().where("passwordHash", "=", "none").orderBy("name").execute();
  expect(rows.map(({ name, role, isActive, dob, assessor }) => [name, role, isActive, dob, assessor])).toEqual([
    [texts[0]?.name, "student", 1, "2001-03-27", product.ann.id],
    [texts[1]?.name, "student", 1, "2001-03-27", null],
  ]);
  const entries = await db.selectFrom("auditLog").selectAll().orderBy("position", "desc").limit(3).execute();
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ["assign", product.ada.id],
    ["import", product.ada.id],
    ["import", product.ada.id],
  ]);
  const notifications = await db
    .selectFrom("notifications")
    .selectAll()
    .where("account", "=", product.ann.id)
    .execute();
  expect(notifications.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([["assigned", rows[0]?.id]]);
  expect(await emailsTo(product, texts[0]?.email ?? "")).toHaveLength(1);
});

test("the audit log's chain still holds after an import", async () => {
  await send(learnersCsv(Array.from({ length: 12 }, () => ({ assessor: product.bob.email }))));
  await send(learnersCsv([{}]));
  expect(await verifyAuditLog(product.deps.db)).toMatchObject({ trouble: undefined });
});

test("a learner chooses a password with the email's link within seven days", async () => {
  const email = "new.learner@example.com";
  await send(learnersCsv([{ email }]));
  for (const guess of ["none", "", password])
    expect((await product.as(undefined, logIn, { body: { email, password: guess || " " } })).status).toBe(401);
  const token = tokenIn((await emailsTo(product, email))[0]);
  clock.advance(7 * day - 1000);
  const body = { password: "correct horse 8" };
  expect((await product.as(undefined, resetPassword, { params: { token }, body })).status).toBe(200);
  expect((await product.as(undefined, logIn, { body: { email, ...body } })).status).toBe(200);
});

test("after that, Forgot Password sends another link", async () => {
  const email = "late.learner@example.com";
  await send(learnersCsv([{ email }]));
  const token = tokenIn((await emailsTo(product, email))[0]);
  clock.advance(7 * day + 1);
  const body = { password: "correct horse 8" };
  expect((await product.as(undefined, resetPassword, { params: { token }, body })).status).toBe(400);
  await product.as(undefined, forgotPassword, { body: { email } });
  const fresh = tokenIn((await emailsTo(product, email)).at(-1));
  expect((await product.as(undefined, resetPassword, { params: { token: fresh }, body })).status).toBe(200);
  expect((await product.as(undefined, logIn, { body: { email, ...body } })).status).toBe(200);
});

function statementsFor(email: string): Promise<string[]> {
  return statementsOf(product.deps, (deps) =>
    expect(
      tryLogIn(
        deps,
        { email, password: "none" },
        { address: "10.0.0.1", cookies: undefined, agent: undefined, isSecure: false },
      ),
    ).rejects.toThrow("Invalid email"),
  );
}

test("a login without a password runs the same statements, and takes as long, as a wrong one", async () => {
  const email = "no.password@example.com";
  await send(learnersCsv([{ email }]));
  const wrong = await statementsFor(product.sam.email);
  expect(wrong.length).toBeGreaterThan(3);
  expect(await statementsFor(email)).toEqual(wrong);
  const timeOf = async (who: string) => {
    const started = performance.now();
    await statementsFor(who);
    return performance.now() - started;
  };
  const times: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < 7; round++) {
    times[0] = Math.min(times[0], await timeOf(product.sam.email));
    times[1] = Math.min(times[1], await timeOf(email));
  }
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(4);
});

test("one bad row, wherever it is, changes no table at all", async () => {
  const before = await allCounts();
  const bad: Partial<LearnerTexts>[] = [
    { email: "no address" },
    { dob: "27/3/01" },
    { name: "" },
    { email: product.tom.email },
    { assessor: "nobody@example.com" },
  ];
  await fc.assert(
    fc.asyncProperty(fc.nat(11), fc.nat(11), fc.constantFrom(...bad), async (earlier, later, fault) => {
      const fine = (count: number) => Array.from({ length: count }, () => ({ assessor: product.ann.email }));
      const { status, body } = await send(learnersCsv([...fine(earlier), fault, ...fine(later)]), crypto.randomUUID());
      expect([status, body.errors?.length, body.errors?.[0]?.path]).toEqual([
        400,
        1,
        expect.stringMatching(`^row ${earlier + 2}, `),
      ]);
      expect(await allCounts()).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test("two imports of the same file at once make one, and the same key gives the same answer", async () => {
  const text = learnersCsv([{}, {}, {}]);
  const [one, other] = await Promise.all([send(text, "k1"), send(text, "k1")]);
  expect([one.status, other.status, one.body.imported, other.body.imported]).toEqual([201, 201, 3, 3]);
  expect((await send(text, "k1")).body.imported).toBe(3);
  expect((await send(learnersCsv([{}]), "k1")).status).toBe(409);
  expect(await countOf("accounts")).toBe(6 + 3);
  expect(await countOf("outbox")).toBe(3);
});

test("with different keys, the second is told of every row, whatever the order of the rows", async () => {
  const texts = Array.from({ length: 5 }, () => learnerTexts());
  const answers = await Promise.all([send(learnersCsv(texts), "k1"), send(learnersCsv(texts.toReversed()), "k2")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors).toHaveLength(5);
  expect(await countOf("accounts")).toBe(6 + 5);
});

test("a file beyond 1 MB is refused in a sentence", async () => {
  const { status, body } = await send(learnersCsv([{ name: "x".repeat(1_000_001) }]));
  expect([status, body.message]).toEqual([413, "learners.csv is too large. The file must be 1 MB or smaller."]);
});

test("a thousand learners are imported at once", async () => {
  const text = learnersCsv(Array.from({ length: 1000 }, () => ({ assessor: product.ann.email })));
  const started = performance.now();
  expect((await product.as(product.ada, previewImport, { form: form(text) })).body.faulty).toBe(0);
  const previewed = performance.now();
  expect((await send(text, "k1")).body.imported).toBe(1000);
  const done = performance.now();
  console.info(
    `1,000 learners: preview ${Math.round(previewed - started)} ms, import ${Math.round(done - previewed)} ms`,
  );
  expect(done - started).toBeLessThan(20_000);
});
