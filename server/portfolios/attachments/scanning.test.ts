import { minute } from "contract/core/calendar.ts";
import { attachmentSentences } from "contract/portfolios/attachments.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attached, pdf, type SentFile } from "../../../test/product/attachments.ts";
import { eicar, type FakeClamd, openClamd } from "../../../test/product/clamd.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { scanWhenDue } from "./scanning.ts";

const clock = frozenAt("2026-11-02T09:00:00Z");
const infected = pdf(eicar);
const logged: string[] = [];
const note = (_: object, message: string) => logged.push(message);
const log = { warn: note, error: note } as unknown as Parameters<typeof scanWhenDue>[0]["log"];

let clamd: FakeClamd;
let product: OpenProduct;
beforeEach(async () => {
  logged.length = 0;
  clamd = await openClamd();
  product = await openProduct({ clock, settings: { CLAMAV_URL: clamd.url } });
});
afterEach(async () => {
  await product.close();
  await clamd.close().catch(() => undefined);
});

async function save(file: SentFile, who = product.sam) {
  const attachments = JSON.stringify([{ upload: await attached(product, who, file) }]);
  const form = portfolioForm({ attachments, status: "To Be Reviewed" });
  const { body } = await product.as(who, createPortfolio, { form });
  return body.portfolio._id;
}

const shown = async (id: string, who = product.sam) => {
  const { body } = await product.as(who, viewPortfolio, { params: { id } });
  const [one] = body.attachments;
  const answer = await product.request(undefined, { method: "GET", url: `/${one?.path}` });
  return { state: one?.state, status: answer.statusCode, body: answer.body };
};
const scan = () => scanWhenDue({ ...product.deps, url: clamd.url, log, stopping: new AbortController().signal });

test("nobody but its sender gets an attachment before it was found clean, and then everybody who may", async () => {
  const id = await save({ bytes: pdf() });
  expect(await shown(id)).toMatchObject({ state: "waiting", status: 200 });
  const before = await shown(id, product.ann);
  expect([before.state, before.status]).toEqual(["waiting", 404]);
  expect(before.body).toContain(attachmentSentences.waiting);
  expect([await scan(), await scan()]).toEqual([true, false]);
  expect(await shown(id, product.ann)).toMatchObject({ state: "ready", status: 200 });
  // The same file in another portfolio needs no second scan.
  expect(await shown(await save({ bytes: pdf() }), product.ann)).toMatchObject({ state: "ready", status: 200 });
  expect(clamd.scanned()).toBe(1);
});

test("an infected one is removed wherever it is, and its learner reads which one and why", async () => {
  const [first, second] = [await save({ bytes: infected }), await save({ bytes: infected }, product.tom)];
  await attached(product, await product.newcomer({}), { bytes: infected });
  await scan();
  for (const [id, who] of [
    [first, product.sam],
    [second, product.tom],
  ] as const) {
    const one = await shown(id, who);
    expect([one.state, one.status]).toEqual(["removed", 404]);
    expect(one.body).toContain(attachmentSentences.removed);
  }
  const left: string[] = [];
  for await (const batch of product.deps.files.list()) left.push(...batch.map(({ name }) => name));
  expect(left.filter((name) => name.includes("attached"))).toEqual([]);
  expect(logged).toEqual(["an attachment was found infected and removed"]);
  const entries = product.deps.db.selectFrom("auditLog").select("subjectId").where("action", "=", "removeInfected");
  expect((await entries.execute()).map(({ subjectId }) => subjectId).sort()).toEqual([first, second].sort());
});

test("while the scanner is gone, files wait and nothing is let through; they are scanned once it is back", async () => {
  const port = Number(new URL(clamd.url).port);
  await clamd.close();
  const id = await save({ bytes: pdf() });
  await scan();
  expect([await scan(), logged]).toEqual([false, ["clamd could not scan an attachment"]]);
  expect(await shown(id, product.ann)).toMatchObject({ state: "waiting", status: 404 });
  clamd = await openClamd({ port });
  clock.advance(minute);
  await scan();
  expect(await shown(id, product.ann)).toMatchObject({ state: "ready", status: 200 });
});

test("one that is larger than the scanner takes waits, and its operator is told", async () => {
  const port = Number(new URL(clamd.url).port);
  await clamd.close();
  clamd = await openClamd({ port, most: 20 });
  const id = await save({ bytes: pdf("x".repeat(2_000_000)) });
  await scan();
  expect(logged).toEqual(["an attachment is larger than clamd takes"]);
  expect(await shown(id, product.ann)).toMatchObject({ state: "waiting", status: 404 });
});
