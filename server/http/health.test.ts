import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenHouse, openHouse } from "../testing.ts";

let house: OpenHouse;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

function get(url: string, of = house, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) {
  return of.app.inject({ method: "GET", url, ...more });
}

test("whoever watches sees that the process runs and can work", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});

test("a server without its database says that it is not ready, and nothing about why", async () => {
  const own = await openHouse();
  await own.house.db.destroy();
  const [alive, ready] = [await get("/healthz", own), await get("/readyz", own)];
  await own.close().catch(() => undefined); // Its database is closed already.
  expect(alive.statusCode).toBe(200);
  expect(ready.statusCode).toBeGreaterThanOrEqual(500);
  expect(Object.keys(ready.json()).sort()).toEqual(["message", "requestId"]);
});

test("a server without room for uploads says so", async () => {
  const { files } = house.house;
  const { hasRoom } = files;
  files.hasRoom = async () => false;
  const response = await get("/readyz");
  files.hasRoom = hasRoom;
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "60"]);
});

test("the figures are for this machine, and name routes, never addresses", async () => {
  await house.request(house.sam, { method: "GET", url: `/api/portfolios/${house.sam.id}` });
  const figures = await get("/metrics");
  expect(figures.statusCode).toBe(200);
  expect(figures.body).toContain('route="/api/portfolios/:id"');
  expect(figures.body).not.toContain(house.sam.id);
  expect((await get("/metrics", house, { remoteAddress: "10.0.0.1" })).statusCode).toBe(404);
});

test("the figures are for whoever has the token, where one is set", async () => {
  const own = await openHouse({ settings: { METRICS_TOKEN: "sixteen letters!" } });
  const right = { authorization: "Bearer sixteen letters!" };
  const statuses = [
    await get("/metrics", own, { headers: right, remoteAddress: "10.0.0.1" }),
    await get("/metrics", own),
    await get("/metrics", own, { headers: { authorization: "Bearer sixteen letters" } }),
  ].map((response) => response.statusCode);
  await own.close();
  expect(statuses).toEqual([200, 404, 404]);
});
