import { setActive } from "contract/accounts/accounts.ts";
import { endHold, holdPerson, listHolds } from "contract/centre/retention.ts";
import {
  confirmationOf,
  type RetentionRuleId,
  retentionRuleIds,
  retentionRules,
} from "contract/centre/retention-rules.ts";
import {
  changeRule,
  exportRetention,
  listDue,
  listRuns,
  type Retention,
  startRun,
  viewRetention,
} from "contract/centre/retention-runs.ts";
import { day, minute } from "contract/core/calendar.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FailingStep, failingStatement } from "../../../test/durability/failing-steps.ts";
import { storedApplication } from "../../../test/product/applications.ts";
import { refusal } from "../../../test/product/hours.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { closedRound } from "../../../test/product/quality.ts";
import { recordAction } from "../../audit/log.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { newId } from "../../platform/database/ids.ts";
import { remindOfDue } from "./reminding.ts";
import { runWhenDue } from "./running.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-11-23T09:30:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const silent = { error: () => undefined };
const reason = "An appeal.";

async function view(): Promise<Retention> {
  const { body, status } = await product.as(product.ada, viewRetention);
  expect(status).toBe(200);
  return body;
}

async function start(seen: Pick<Retention, "fingerprint" | "total">, typed = confirmationOf(seen.total)) {
  const body = { fingerprint: seen.fingerprint, confirmation: typed };
  return product.as(product.ada, startRun, { body });
}

async function toTheEnd(): Promise<void> {
  clock.advance(3 * minute); // After the lease of whoever was ended.
  while (await runWhenDue(product.deps, silent));
  const set = { confirmedAt: clock.now().toISOString() };
  await product.deps.db.updateTable("sessions").set(set).where("account", "=", product.ada.id).execute();
}

async function lastRun() {
  const { body } = await product.as(product.ada, listRuns, { query: {} });
  const run = body.runs[0];
  if (!run) throw new Error("there is no run");
  return { ...run, figures: Object.fromEntries(run.rules.map(({ rule, ...counts }) => [rule, counts])) };
}

const dayAt = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * day).toISOString();

/** Somebody who left so many days ago; `certificate` says how long ago their last one was. */
async function leaver(daysAgo: number, { role = "student" as "student" | "assessor", certificate = -1 } = {}) {
  const { deps, ada } = product;
  const who = await product.newcomer({ role, createdAt: dayAt(4000) });
  await deps.db.updateTable("accounts").set({ isActive: 0 }).where("id", "=", who.id).execute();
  const entry = { actor: ada.id, action: "deactivate", subject: "account", subjectId: who.id } as const;
  await recordAction(deps.db, { now: () => new Date(dayAt(daysAgo)) }, entry);
  const claim = { learner: who.id, unit: "312", follows: null, batch: "PB-1", reference: "C1", reason: "", by: ada.id };
  if (certificate >= 0)
    await deps.db
      .insertInto("claims")
      .values({ id: newId(), position: 1, act: "certificated", at: dayAt(certificate), ...claim })
      .execute();
  return who;
}

async function applicant(daysAgo: number, { state = "new" as "new" | "declined", movedAgo = -1, email = "" } = {}) {
  const { db } = product.deps;
  const id = await storedApplication(product, { email: email || `${newId()}@example.com` });
  await db
    .updateTable("applications")
    .set({ createdAt: dayAt(daysAgo), state })
    .where("id", "=", id)
    .execute();
  const event = { application: id, act: "move" as const, text: state, by: product.ada.id };
  if (movedAgo >= 0)
    await db
      .insertInto("applicationEvents")
      .values({ id: newId(), ...event, at: dayAt(movedAgo) })
      .execute();
  return id;
}

function hold(id: string) {
  return product.as(product.ada, holdPerson, { params: { id }, body: { reason } });
}

async function isThere(table: "applications" | "sensitiveAnswers", id: string): Promise<boolean> {
  const column = table === "applications" ? "id" : "application";
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    product.deps.db,
  );
  return rows.length > 0;
}

async function isErased(id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "erasedPeople" where "account" = ${id}`.execute(product.deps.db);
  return rows.length > 0;
}

/** Never to the day of a rule: an act takes a moment, after which such a one would be due too. */
const daysAgo = (max: number) =>
  fc.integer({ min: 0, max }).filter((days) => {
    const months = [3, 12, 36, ...Object.values(retentionRules).map((rule) => rule.months)];
    return !months.some((one) => one !== null && days === daysOf(one));
  });
const person = fc.record({
  kind: fc.constantFrom("student", "assessor"),
  left: daysAgo(1400),
  certificate: fc.option(daysAgo(1400)),
  isHeld: fc.boolean(),
});
const sent = fc.record({
  state: fc.constantFrom("new", "declined"),
  ago: daysAgo(500),
  moved: fc.option(daysAgo(500)),
});
const monthsOf = fc.constantFrom(null, 3, 12, 36);

/** Days in so many months before now, counted here in another way. */
function daysOf(months: number): number {
  const then = new Date(clock.now());
  then.setUTCMonth(then.getUTCMonth() - months);
  return (clock.now().getTime() - then.getTime()) / day;
}

test("something goes if its rule says so and no hold stands, and what a dry run lists is what goes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 4 }),
      fc.array(sent, { maxLength: 4 }),
      monthsOf,
      async (people, mail, off) => {
        await product.close();
        product = await openProduct({ clock });
        const months = Object.fromEntries(retentionRuleIds.map((id) => [id, retentionRules[id].months])) as Record<
          RetentionRuleId,
          number | null
        >;
        months.left = off;
        await product.as(product.ada, changeRule, { params: { id: "left" }, body: { months: off } });
        const expected = new Map<string, string>();
        const isOver = (rule: RetentionRuleId, ago: number) => months[rule] !== null && ago > daysOf(months[rule]);
        for (const { kind, left, certificate, isHeld } of people) {
          const isStudent = kind === "student";
          const cert = isStudent ? certificate : null;
          const { id } = await leaver(left, { role: isStudent ? "student" : "assessor", certificate: cert ?? -1 });
          if (isHeld) await hold(id);
          const rule = isStudent ? (cert === null ? "left" : "certificated") : "staff";
          if (isOver(rule, cert === null ? left : Math.min(cert, left)))
            expected.set(`${rule} ${id}`, isHeld ? "held" : "gone");
        }
        for (const { state, ago, moved } of mail) {
          const id = await applicant(ago, { state: state === "new" ? "new" : "declined", movedAgo: moved ?? -1 });
          const rule = state === "new" ? "open" : "declined";
          for (const one of ["sensitive", rule] as const)
            if (isOver(one, moved ?? ago)) expected.set(`${one} ${id}`, "gone");
        }
        const seen = await view();
        const listed: [string, string][] = [];
        for (const rule of retentionRuleIds) {
          const { due } = (await product.as(product.ada, listDue, { query: { rule } })).body;
          listed.push(
            ...due.map(({ _id, kept }): [string, string] => [`${rule} ${_id}`, kept.length > 0 ? "held" : "gone"]),
          );
        }
        expect(new Map(listed)).toEqual(expected);
        expect(seen.total).toBe([...expected.values()].filter((one) => one === "gone").length);
        if (seen.total === 0) expect(refusal(await start(seen))).toEqual([409, "Nothing would go."]);
        if (seen.total === 0) return;
        expect((await start(seen)).status).toBe(201);
        await toTheEnd();
        const items = await product.deps.db.selectFrom("retentionItems").selectAll().execute();
        expect(new Map(items.map(({ rule, subject, outcome }) => [`${rule} ${subject}`, outcome as string]))).toEqual(
          expected,
        );
        for (const [key, outcome] of expected) {
          const [rule = "", id = ""] = key.split(" ");
          if (rule === "sensitive") expect(await isThere("sensitiveAnswers", id)).toBe(false);
          else if (rule === "open" || rule === "declined") expect(await isThere("applications", id)).toBe(false);
          else expect(await isErased(id)).toBe(outcome === "gone");
        }
        expect((await view()).total).toBe(0);
      },
    ),
    { numRuns: 8 },
  );
});

test("a run wants the figures that were looked at, typed out, and only one goes on at a time", async () => {
  const { id } = await leaver(400);
  const seen = await view();
  expect(seen.rules.find(({ _id }) => _id === "left")).toMatchObject({ months: 12, due: 1, kept: 0 });
  expect(refusal(await start(seen, "ERASE"))).toEqual([400, "Type ERASE 1 to run it."]);
  await leaver(500);
  const changed = "Something else would go by now than you looked at. Look at it again, then run it.";
  expect(refusal(await start(seen))).toEqual([409, changed]);
  expect(await isErased(id)).toBe(false);
  expect((await start(await view())).status).toBe(201);
  expect(refusal(await start(await view()))).toEqual([409, "A run is under way. Look at it under Runs."]);
  await toTheEnd();
  expect((await lastRun()).figures).toEqual({ left: { waiting: 0, gone: 2, held: 0, failed: 0 } });
  expect((await verifyAuditLog(product.deps.db)).trouble).toBeUndefined();
});

test("a hold that is put, and an account that is activated, while it goes on beat the rule", async () => {
  const people = [await leaver(400), await leaver(401), await leaver(402)];
  const email = people[0]?.email ?? "";
  const id = await applicant(400, { email });
  await start(await view());
  await hold(people[0]?.id ?? "");
  await product.as(product.ada, setActive, { params: { id: people[1]?.id ?? "" }, body: { isActive: true } });
  await toTheEnd();
  expect(await Promise.all(people.map((one) => isErased(one.id)))).toEqual([false, false, true]);
  expect([await isThere("applications", id), await isThere("sensitiveAnswers", id)]).toEqual([true, true]);
  const { figures, reasons, endedAt, by } = await lastRun();
  expect(figures).toMatchObject({ left: { gone: 1, held: 2 }, open: { held: 1 }, sensitive: { held: 1 } });
  expect(reasons.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      "A hold since 23 November 2026 keeps this person: An appeal. End it first.",
      "A hold since 23 November 2026 keeps this applicant: An appeal.",
      "It is not due any more: something has happened since.",
    ]),
  );
  expect([endedAt !== null, by.name]).toEqual([true, "Ada Adams"]);
  const [stands] = (await product.as(product.ada, listHolds, { query: {} })).body.holds;
  await product.as(product.ada, endHold, { params: { id: stands?._id ?? "" }, body: { reason: "Not upheld." } });
  expect((await view()).total).toBe(3);
});

test("a run that was ended in the middle goes on with what is left, and nothing goes twice", async () => {
  for (let one = 0; one < 23; one++) await leaver(400 + one);
  await start(await view());
  expect(await runWhenDue(product.deps, silent)).toBe(true);
  expect((await lastRun()).figures).toEqual({ left: { waiting: 13, gone: 10, held: 0, failed: 0 } });
  // A server that has claimed it and is killed: until its lease has expired nobody else does.
  await product.deps.db
    .updateTable("retentionRuns")
    .set({ claim: "dead", dueAt: dayAt(-0.001) })
    .execute();
  expect(await runWhenDue(product.deps, silent)).toBe(false);
  await toTheEnd();
  expect((await lastRun()).figures).toEqual({ left: { waiting: 0, gone: 23, held: 0, failed: 0 } });
  const erased = await product.deps.db
    .selectFrom("auditLog")
    .select("subjectId")
    .where("action", "=", "erase")
    .execute();
  expect(new Set(erased.map(({ subjectId }) => subjectId)).size).toBe(erased.length);
  expect(await runWhenDue(product.deps, silent)).toBe(false);
});

test("each statement of a run fails in turn: it goes on, or says what failed, and the next run does that", async () => {
  await product.close();
  // Nobody else's: what failed may leave something behind in it.
  product = await openProduct({ clock, settings: {} });
  const step: FailingStep = failingStatement();
  try {
    for (let failing = 1, isReached = true; isReached; failing += 7) {
      const { id } = await leaver(400);
      const application = await applicant(400, { state: "declined", movedAgo: 399 });
      await start(await view());
      step.arm(failing);
      clock.advance(1000);
      for (let turn = 0; turn < 3; turn++) await runWhenDue(product.deps, silent).catch(() => undefined);
      isReached = step.disarm();
      await toTheEnd();
      expect((await lastRun()).endedAt).not.toBeNull();
      const seen = await view();
      if (seen.total > 0) {
        expect((await start(seen)).status).toBe(201);
        await toTheEnd();
      }
      expect([await isErased(id), await isThere("applications", application)], `step ${failing}`).toEqual([
        true,
        false,
      ]);
    }
  } finally {
    step.restore();
  }
});

test("of an application nothing stays but its entries in the audit log", async () => {
  const id = await applicant(400, { state: "declined", movedAgo: 200, email: "Nia@example.com" });
  const { db } = product.deps;
  const before = db.deleteFrom("applicationEvents").where("application", "=", id).execute();
  await expect(before).rejects.toThrow("What happened to an application is only ever added.");
  await start(await view());
  await toTheEnd();
  for (const [table, column] of [
    ["applicationEvents", "application"],
    ["notifications", "subjectId"],
    ["sensitiveAnswers", "application"],
    ["applications", "id"],
  ] as const) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(await db.selectFrom("outbox").select("id").where("address", "like", "%ia@example.com").execute()).toEqual([]);
  const { body } = await product.as(product.ada, exportRetention, { query: { run: (await lastRun())._id } });
  expect(body).toContain('"Applications declined","An application","2026-05-07","Erased",""');
});

test("administrators are told once a month that something is due, and nothing goes by itself", async () => {
  const told = () => product.deps.db.selectFrom("notifications").select(["kind", "count"]).execute();
  await remindOfDue(product.deps);
  const people = [await leaver(400), await leaver(401)];
  await hold((await leaver(402)).id);
  for (const days of [0, 1, 28]) {
    clock.advance(days * day);
    await remindOfDue(product.deps);
  }
  expect(await told()).toEqual([{ kind: "retention", count: 2 }]);
  clock.advance(3 * day);
  await remindOfDue(product.deps);
  expect(await told()).toHaveLength(2);
  expect(await Promise.all(people.map(({ id }) => isErased(id)))).toEqual([false, false]);
});

test("a rule is changed within its bounds, by its version, and may be off", async () => {
  const change = (id: string, months: number | null, version?: number) =>
    product.as(product.ada, changeRule, {
      params: { id },
      body: { months },
      ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
    });
  expect(refusal(await change("certificated", 24))).toEqual([400, "Choose from 3 years to 15 years."]);
  expect((await change("certificated", 48, 0)).status).toBe(200);
  expect((await change("certificated", 60, 0)).status).toBe(412);
  expect((await change("nothing", 60)).status).toBe(404);
  await leaver(2000);
  expect((await view()).total).toBe(1);
  await change("left", null);
  const { rules, total } = await view();
  expect(total).toBe(0);
  expect(rules.find(({ _id }) => _id === "left")).toMatchObject({ months: null, before: null, due: 0, version: 1 });
  const entries = product.deps.db.selectFrom("auditLog").select(["subjectId", "was", "became"]);
  expect(await entries.where("action", "=", "changeRetention").orderBy("position").execute()).toEqual([
    { subjectId: "certificated", was: "3 years", became: "4 years" },
    { subjectId: "left", was: "1 year", became: "Until somebody erases it" },
  ]);
});

test("the file of a dry run lists all with its day and why it stays, and that of a run has pseudonyms", async () => {
  const { id } = await leaver(400);
  await product.deps.db.updateTable("accounts").set({ name: "=Zora" }).where("id", "=", id).execute();
  const held = await leaver(500);
  await hold(held.id);
  await closedRound(product, { learner: product.tom, assessor: product.bob });
  const { body: list } = await product.as(product.ada, exportRetention);
  expect(list).toContain(`"Learners without a certificate","'=Zora","2025-10-19","Erased, name becomes a number",""`);
  expect(list).toContain('"Kept","A hold since 23 November 2026 keeps this person: An appeal. End it first."');
  await start(await view());
  await toTheEnd();
  const { body } = await product.as(product.ada, exportRetention, { query: { run: (await lastRun())._id } });
  expect(body).toContain('"Learners without a certificate","Learner 1","2025-10-19","Erased",""');
  expect(body).not.toContain("Zora");
});
