import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../../test/product/product.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

function get(url: string, of = product, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) {
  return of.app.inject({ method: "GET", url, ...more });
}

test("an operator sees that the process runs and is ready", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});

test("a server without its database says that it is not ready, and nothing about why", async () => {
  const own = await openProduct();
  await own.deps.db.destroy();
  const [alive, ready] = [await get("/healthz", own), await get("/readyz", own)];
  await own.close().catch(() => undefined); // Its database is closed already.
  expect(alive.statusCode).toBe(200);
  expect(ready.statusCode).toBeGreaterThanOrEqual(500);
  expect(Object.keys(ready.json()).sort()).toEqual(["message", "requestId"]);
});

test("a server without room for uploads says so", async () => {
  const { files } = product.deps;
  const { hasRoom } = files;
  files.hasRoom = async () => false;
  const response = await get("/readyz");
  files.hasRoom = hasRoom;
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "60"]);
});

test("the metrics are served to this machine, and name routes, never URLs", async () => {
  await product.request(product.sam, { method: "GET", url: `/api/portfolios/${product.sam.id}` });
  const figures = await get("/metrics");
  expect(figures.statusCode).toBe(200);
  expect(figures.body).toContain('route="/api/portfolios/:id"');
  expect(figures.body).not.toContain(product.sam.id);
  expect((await get("/metrics", product, { remoteAddress: "10.0.0.1" })).statusCode).toBe(404);
});

test.each([
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
])("the metrics are not served through a proxy on this machine that sends %s", async (name) => {
  const forwarded = await get("/metrics", product, { headers: { [name]: "127.0.0.1" }, remoteAddress: "127.0.0.1" });
  expect([forwarded.statusCode, forwarded.body.includes("http_answer_seconds")]).toEqual([404, false]);
});

test("nor through one that is trusted, whatever address is claimed", async () => {
  const own = await openProduct({ settings: { TRUST_PROXY: "127.0.0.1" } });
  const headers = { "x-forwarded-for": "127.0.0.1" };
  const statuses = [(await get("/metrics", own, { headers })).statusCode, (await get("/metrics", own)).statusCode];
  await own.close();
  expect(statuses).toEqual([404, 200]);
});

test("nor through one that passes on nothing but the public host name", async () => {
  for (const [host, status] of [
    ["centre.example.com", 404],
    ["127.0.0.1.example.com", 404],
    ["localhost:3000", 200],
    ["127.0.0.1:3000", 200],
    ["[::1]:3000", 200],
  ] as const)
    expect([host, (await get("/metrics", product, { headers: { host } })).statusCode]).toEqual([host, status]);
});

test("nor through one that speaks HTTP/1.0, on a real connection", async () => {
  const own = await openProduct();
  const port = Number(new URL(await own.app.listen({ host: "127.0.0.1", port: 0 })).port);
  const first = async (version: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET /metrics HTTP/${version}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return chunk.toString().split("\r\n")[0];
  };
  const answers = [await first("1.0"), await first("1.1")];
  await own.close();
  expect(answers).toEqual(["HTTP/1.1 404 Not Found", "HTTP/1.1 200 OK"]);
});

test("the metrics are served to whoever has the token, where one is set", async () => {
  const own = await openProduct({ settings: { METRICS_TOKEN: "sixteen letters!" } });
  const right = { authorization: "Bearer sixteen letters!" };
  const statuses = [
    await get("/metrics", own, { headers: right, remoteAddress: "10.0.0.1" }),
    await get("/metrics", own),
    await get("/metrics", own, { headers: { authorization: "Bearer sixteen letters" } }),
  ].map((response) => response.statusCode);
  await own.close();
  expect(statuses).toEqual([200, 404, 404]);
});
