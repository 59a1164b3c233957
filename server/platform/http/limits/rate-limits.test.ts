import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { listAccounts, logIn, viewSelf } from "contract/accounts/accounts.ts";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, describe, expect, test } from "vitest";
import { texts } from "../../../../test/access/scenario.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../../test/product/product.ts";
import { timeouts } from "../open.ts";
import { networkOf, unlimited } from "./rate-limits.ts";

let product: OpenProduct;
afterEach(() => product.close());

describe("how often one person may ask", () => {
  test("is counted over all calls together, by person, and refused with the time to wait", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "3" } });
    const statuses = [await view(product.sam), await view(product.sam)];
    const list = await product.as(product.sam, listAccounts);
    const over = await product.as(product.sam, viewSelf);
    expect([...statuses, list.status, over.status]).toEqual([200, 200, 403, 429]);
    expect(over.body).toEqual({
      message: "Too many attempts. Please try again in 1 minute.",
      requestId: expect.any(String),
    });
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(over.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(await view(product.tom)).toBe(200);
  });

  test("is counted before anyone is identified, so that an invented token gains nothing", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "2" } });
    const stranger = { ...product.sam, token: "in.ven.ted" };
    expect([await view(stranger), await view(stranger), await view(stranger)]).toEqual([401, 401, 429]);
    expect(await view(product.sam)).toBe(200);
  });

  test("is counted by address whatever tokens are invented, by calls that are open to all as well", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "5" } });
    const body = { email: "nobody@example.com", password: "a wrong guess" };
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const headers = { authorization: `Bearer invented.${turn}.token` };
      statuses.push((await product.as(undefined, logIn, { body, headers })).status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429, 429]);
  });

  test("is counted for a session however its token is written, and after the session has ended", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "4" } });
    const written = [`Bearer ${product.sam.token}`, `bearer ${product.sam.token}`, `Bearer ${product.sam.token}=`];
    const ask = async (authorization = "") =>
      (await product.app.inject({ method: "GET", url: pathOf(viewSelf), headers: { authorization } })).statusCode;
    expect([await ask(written[0]), await ask(written[1])]).toEqual([200, 200]);
    expect(await ask(written[2])).toBe(200);
    await product.deps.db.deleteFrom("sessions").execute();
    expect([await ask(written[0]), await ask(written[1]), await ask(written[2])]).toEqual([401, 429, 429]);
  });

  test("is counted by address for whoever has not logged in", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "2" } });
    const from = async (remoteAddress: string) =>
      (await product.app.inject({ method: "GET", url: "/api/users/me", remoteAddress })).statusCode;
    expect([await from("10.0.0.1"), await from("10.0.0.1"), await from("10.0.0.1")]).toEqual([401, 401, 429]);
    expect(await from("10.0.0.2")).toBe(401);
  });

  test("takes the first 64 bits of an IPv6 address for one address, and an IPv4 address mapped to IPv6 for IPv4", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "2" } });
    const from = async (remoteAddress: string) =>
      (await product.app.inject({ method: "GET", url: "/api/users/me", remoteAddress })).statusCode;
    expect([
      await from("2001:db8:1:2::1"),
      await from("2001:db8:1:2:ffff::2"),
      await from("2001:db8:1:2:3:4:5:6"),
    ]).toEqual([401, 401, 429]);
    expect(await from("2001:db8:1:3::1")).toBe(401);
    expect([await from("10.0.0.1"), await from("::ffff:10.0.0.1"), await from("::ffff:a00:1")]).toEqual([
      401, 401, 429,
    ]);
    expect(await from("::ffff:10.0.0.2")).toBe(401);
  });

  test("is counted apart for saves with photos", async () => {
    product = await openProduct({ settings: { UPLOADS_PER_MINUTE: "1" } });
    const save = () => product.as(product.sam, createPortfolio, { form: { ...texts, status: "Draft" } });
    expect([(await save()).status, (await save()).status]).toEqual([201, 429]);
    expect(await view(product.sam)).toBe(200);
  });

  test("holds for every route that the server has, and for what has none, but for the question whether it runs", async () => {
    const few = { CALLS_PER_MINUTE: "1", UPLOADS_PER_MINUTE: "1", PDFS_PER_MINUTE: "1" };
    product = await openProduct({ settings: few });
    const routes = routesOf(product.app);
    expect(routes.map(([, url]) => url)).toEqual(
      expect.arrayContaining(["/readyz", "/api/openapi.json", "/uploads/:name"]),
    );
    const nowhere: typeof routes = [
      ["POST", "/nowhere"],
      ["GET", "/api/nowhere"],
    ];
    const remoteAddress = "10.0.0.1";
    const ask = async (method: (typeof routes)[number][0], url: string) =>
      (await product.app.inject({ method, url: url.replaceAll(/:\w+/g, "x"), remoteAddress })).statusCode;
    for (const url of ["/nowhere", "/readyz"]) for (let time = 0; time < 20; time++) await ask("GET", url);
    // One call of each limit is left.
    const without = new Set<string>();
    for (const [method, url] of [...routes, ...nowhere]) {
      await ask(method, url);
      if ((await ask(method, url)) !== 429) without.add(url);
    }
    expect(without).toEqual(unlimited);
  });

  test("lets a classroom of thirty behind one address load the app for the first time", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "300" } });
    const files = readdirSync(join(import.meta.dirname, "../../../../web/dist/assets")).filter(
      (name) => !/\.(br|gz)$/.test(name),
    );
    let asked = 0;
    for (let learner = 0; learner < 30; learner++)
      for (const url of ["/", "/login", ...files.map((name) => `/assets/${name}`)]) {
        asked += 1;
        const { statusCode } = await product.app.inject({ method: "HEAD", url, remoteAddress: "10.0.0.1" });
        if (statusCode !== 200) expect.fail(`${url} was answered ${statusCode}, the ${asked}th`);
      }
    expect((await product.app.inject({ url: "/readyz", remoteAddress: "10.0.0.1" })).statusCode).toBe(200);
  });

  test("does not believe an address that the sender claims", async () => {
    product = await openProduct({ settings: { CALLS_PER_MINUTE: "2" } });
    const claiming = async (address: string) => {
      const headers = { "x-forwarded-for": address, forwarded: `for=${address}`, "x-real-ip": address };
      return (await product.request(undefined, { method: "GET", url: "/api/users/me", headers })).statusCode;
    };
    expect([await claiming("1.1.1.1"), await claiming("2.2.2.2"), await claiming("3.3.3.3")]).toEqual([401, 401, 429]);
  });

  test("sees the addresses behind a proxy that the operator has named", async () => {
    product = await openProduct({ settings: { TRUST_PROXY: "127.0.0.1" } });
    const headers = { "x-forwarded-for": "10.1.1.1" };
    await product.as(undefined, logIn, { body: { email: "nobody@example.com", password: "x" }, headers });
    const counted = await product.deps.db.selectFrom("attempts").select("what").execute();
    expect(counted.map((row) => row.what)).toContain("login from 10.1.1.1");
  });

  async function view(who: TestUser): Promise<number> {
    return (await product.as(who, viewSelf)).status;
  }
});

/** Methods and patterns of all routes, of the tree that Fastify prints: four characters for each level. */
function routesOf(app: OpenProduct["app"]) {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", text = "", methods] = /^(.*?── )(\S*)(?: \((.*)\))?/.exec(line) ?? [];
      path.splice(indent.length / 4 - 1, path.length, text);
      const url = path.join("");
      return (methods?.split(", ") ?? []).map((method) => [method as "GET" | "POST", url] as const);
    });
}

describe("whoever sends slowly, on a real connection", () => {
  const unauthorised = /^HTTP\/1\.1 401 /;

  async function open(more: { headers?: number; body?: number } = {}): Promise<number> {
    product = await openProduct();
    const { server } = product.app;
    if (more.headers) server.headersTimeout = more.headers;
    if (more.body) server.requestTimeout = more.body;
    return Number(new URL(await product.app.listen({ host: "127.0.0.1", port: 0 })).port);
  }

  // Sends `text`, and answers everything that was received until the server closed the connection.
  function send(port: number, text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      let received = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk;
        if (unauthorised.test(received)) socket.destroy();
      });
      socket.on("close", () => resolve(received)).on("error", reject);
    });
  }

  test("has the times that the documentation promises", async () => {
    await open();
    expect(product.app.server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 75_000,
    });
    expect(timeouts.check).toBeLessThanOrEqual(5000);
  });

  test("is cut off while the headers or the body do not come, with a message", async () => {
    const port = await open({ headers: 300, body: 600 });
    const start = "POST /api/users/login HTTP/1.1\r\nhost: localhost\r\n";
    const [headers, body] = await Promise.all([
      send(port, start),
      send(port, `${start}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`),
    ]);
    for (const received of [headers, body]) {
      expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(received).toMatch(
        /\{"message":"This took too long to arrive\. Please try again\.","requestId":"[0-9a-f-]{36}"\}$/,
      );
    }
  });

  test("is asked to log in before any of their body is read", async () => {
    const port = await open();
    const type = "content-type: multipart/form-data; boundary=x\r\ncontent-length: 400000000\r\n";
    const received = await send(port, `POST /api/portfolios/save HTTP/1.1\r\nhost: localhost\r\n${type}\r\n`);
    expect(received).toMatch(unauthorised);
  });
});

describe("invalid HTTP, on a real connection", () => {
  test.each([
    ["a greeting", "hello\r\n\r\n", 400],
    ["headers without end", `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    [
      "two lengths",
      "POST /api/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a NUL in the address", "GET /api/\u0000 HTTP/1.1\r\nhost: localhost\r\n\r\n", 400],
    ["a NUL in a header", "GET /api/users/me HTTP/1.1\r\nhost: localhost\r\nx: a\u0000b\r\n\r\n", 400],
  ])("%s is refused like everything else, and the connection closed", async (_what, text, status) => {
    product = await openProduct();
    const port = Number(new URL(await product.app.listen({ host: "127.0.0.1", port: 0 })).port);
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      let all = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        all += chunk;
      });
      socket.on("close", () => resolve(all)).on("error", reject);
    });
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(JSON.parse(received.split("\r\n\r\n")[1] ?? "")).toEqual({
      message: expect.stringMatching(/^The request .*\.$/),
      requestId: expect.any(String),
    });
  });
});

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::ffff:a00:1", "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::"],
  ["fe80::1%eth0", "fe80::"],
  ["::1", "::"],
  // The address of a connection that has been closed meanwhile.
  [undefined, ""],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
