import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { readSettings } from "../settings.ts";
import { type StopTracing, startTracing } from "./start.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}

/** What arrived at the collector. */
let bodies: string[];
let stop: StopTracing;
let product: OpenProduct;
const collector = createServer(async (request, response) => {
  bodies.push(`${request.url} ${await text(request)}`);
  response.setHeader("content-type", "application/json").end("{}");
});

beforeEach(async () => {
  bodies = [];
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stop = await startTracing(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
  product = await openProduct({ settings: {} });
});
afterEach(async () => {
  await product.close();
  await stop();
  collector.closeAllConnections();
  collector.close();
});

/** Every span that was sent, once tracing has stopped. */
async function sentSpans(): Promise<Span[]> {
  await stop();
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.replace(/^\/v1\/traces /, ""));
    return resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    );
  });
}

test("a call is a trace with what it asked of the database and the files, also after its body has arrived", async () => {
  const { sam } = product;
  const form = portfolioForm({ images: [await photo()] });
  expect((await product.as(sam, createPortfolio, { form })).status).toBe(201);
  const spans = await sentSpans();
  const call = spans.find(({ name }) => name === "POST /api/portfolios/save");
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  const names = new Set(parts.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(["SELECT sessions", "INSERT portfolios", "INSERT photos", "files adopt"]),
  );
  expect(parts.every(({ traceId }) => traceId === call?.traceId)).toBe(true);
});

test("calls at once are traces of their own, a JSON body or not, and nothing in them is of anybody", async () => {
  const { sam, ann } = product;
  const form = portfolioForm({ title: "Secret switchboard", status: "To Be Reviewed", images: [await photo()] });
  const { body } = await product.as(sam, createPortfolio, { form });
  const id = body.portfolio._id;
  const review = { params: { id }, body: { status: "Reviewed", assessorComments: "Confidential praise" } } as const;
  const list = { method: "GET", url: "/api/portfolios/user-portfolios?search=switchboard" } as const;
  await Promise.all([product.as(ann, reviewPortfolio, review), product.request(sam, list)]);
  const spans = await sentSpans();
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId);
  for (const trace of byTrace.values()) expect(trace.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  const reviewing = spans.find(({ name }) => name === "POST /api/portfolios/:id/feedback");
  const written = spans.filter(
    ({ parentSpanId, name }) => parentSpanId === reviewing?.spanId && name.startsWith("INSERT"),
  );
  expect(written.length).toBeGreaterThan(0);
  const sent = bodies.join();
  for (const secret of [id, sam.id, sam.email, sam.token, ann.id, "ecret", "Confidential", "switchboard", "select "])
    expect(sent).not.toContain(secret);
});

test("without a call there is no trace, and a collector that is down harms nobody", async () => {
  await product.deps.db.selectFrom("accounts").select("id").execute();
  collector.closeAllConnections();
  collector.close();
  expect((await product.request(undefined, { method: "GET", url: "/healthz" })).statusCode).toBe(200);
  await stop();
  expect(bodies).toEqual([]);
});

test("the packages that an operator is told to install are those of the tests", () => {
  const root = join(import.meta.dirname, "../../..");
  const { devDependencies } = JSON.parse(readFileSync(join(root, "server/package.json"), "utf8"));
  const wanted = Object.entries(devDependencies).map(([name, version]) => `${name}@${version}`);
  const told = readFileSync(join(root, "docs/settings.md"), "utf8").match(/@opentelemetry\/[\w-]+@[\d.]+/g) ?? [];
  expect(told.sort()).toEqual(wanted.filter((name) => name.startsWith("@opentelemetry/")).sort());
});
