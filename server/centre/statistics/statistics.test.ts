import type { Sensitive } from "contract/applications/applications.ts";
import { eraseSensitive } from "contract/applications/pipeline.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { exportStatistics, viewStatistics } from "contract/centre/statistics.ts";
import { pathOf } from "contract/core/paths.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedApplication } from "../../../test/product/applications.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { seal } from "../../applications/vault.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2025-09-01T09:00:00Z");
  product = await openProduct({ clock, settings: { APPLICATIONS_PER_HOUR: "1000" } });
});
afterEach(() => product.close());

async function applications(count: number, own: object): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await storedApplication(product, own));
  return ids;
}

/** An administrator who logs in at a time. */
const at = async (instant: string) => {
  clock.advance(Date.parse(instant) - clock.now().getTime());
  return product.newcomer({ role: "admin" });
};

test("of a year that is over, groups are counted to the nearest five and small ones are not", async () => {
  await applications(9, { genderIdentity: "Female", religion: "Sikh" });
  const [first = ""] = await applications(6, { genderIdentity: "Male", religion: "Jewish" });
  await applications(2, { genderIdentity: "Non-binary" });
  await product.as(product.ada, eraseSensitive, { params: { id: first }, body: { reason: "They asked." } });
  const admin = await at("2026-08-01T09:00:00Z");
  await applications(7, { genderIdentity: "Other" });
  const { body } = await product.as(admin, viewStatistics);
  expect(body).toMatchObject({ years: ["2025/26"], year: "2025/26", total: 15 });
  const groups = body.figures.find(({ question }) => question === "Gender")?.groups;
  expect(groups).toEqual([
    { answer: "Male", count: 5 },
    { answer: "Female", count: 10 },
    { answer: "Non-binary", count: null },
    { answer: "Other", count: null },
    { answer: "Prefer not to say", count: null },
    { answer: "No answer", count: null },
  ]);
  const csv = (await product.request(admin, { method: "GET", url: pathOf(exportStatistics) })).body;
  expect(csv).toContain('"2025/26","Gender","Female","10"');
  expect(csv).toContain('"2025/26","Gender","Non-binary","fewer than 5"');
  const log = await product.as(admin, viewAuditLog);
  expect(log.body.entries.slice(0, 2).map(({ action }) => action)).toEqual(["exportStatistics", "viewStatistics"]);
});

test("an application without answers, or of another form, counts with what it has", async () => {
  const { db } = product.deps;
  await applications(7, { genderIdentity: "Female", religion: "Sikh" });
  const ids = await applications(18, {});
  for (const id of ids.slice(0, 6)) await db.deleteFrom("sensitiveAnswers").where("application", "=", id).execute();
  // What another release of the form asked and offered; only these fields of it are there.
  const others = [{ genderIdentity: "Female" }, { genderIdentity: "An answer of another form" }] as Sensitive[];
  for (const [nth, id] of ids.slice(6).entries()) {
    const sealed = await seal(product.deps, id, others[nth % 2] ?? expect.fail());
    await db.updateTable("sensitiveAnswers").set({ sealed }).where("application", "=", id).execute();
  }
  const { status, body } = await product.as(await at("2026-08-01T09:00:00Z"), viewStatistics);
  expect([status, body.total]).toEqual([200, 25]);
  const groups = (question: string) =>
    new Map(body.figures.find((one) => one.question === question)?.groups?.map(({ answer, count }) => [answer, count]));
  expect(groups("Gender").get("Female")).toBe(15);
  expect(groups("Gender").get("An answer of another form")).toBe(5);
  expect(groups("Gender").get("No answer")).toBe(5);
  expect(groups("Religion").get("No answer")).toBe(20);
});

test("nothing is said of a year that goes on, or of one without applications", async () => {
  await applications(6, { genderIdentity: "Female" });
  const now = await product.as(product.ada, viewStatistics);
  expect(now.body).toEqual({ years: [], year: null, total: null, figures: [] });
  for (const year of ["2025/26", "2031/32"])
    expect((await product.as(product.ada, viewStatistics, { query: { year } })).status).toBe(404);
  expect((await product.as(product.ada, viewStatistics, { query: { year: "now" } })).status).toBe(400);
});

test("asks again who the administrator is", async () => {
  clock.advance(16 * 60_000);
  expect(await product.as(product.ada, viewStatistics)).toMatchObject({ status: 403, body: { needs: "confirmation" } });
});
