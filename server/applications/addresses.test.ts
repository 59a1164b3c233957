import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { suggestAddresses } from "contract/applications/addresses.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { suggest } from "./addresses.ts";

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A fake postcode service: it stores the requests, and answers as each test wants. */
let service: Server;
let baseUrl: string;
let received: ReceivedRequest[];
let answer: (request: ReceivedRequest, reply: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  service = createServer(async (incoming, reply) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const { method = "", url = "", headers } = incoming;
    const request = { method, url, headers, body };
    received.push(request);
    answer(request, reply);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const at = service.address();
  baseUrl = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await once(service, "close");
});

function json(reply: ServerResponse, status: number, value: unknown): void {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** As the public service does it: completions first, then the details of all in one call. */
function serving(completions: unknown, details: unknown = null): void {
  answer = (request, reply) => {
    json(reply, 200, { status: 200, result: request.url.includes("/autocomplete") ? completions : details });
  };
}

function detail(query: string, result: object | null) {
  return { query, result };
}

describe("addresses for the beginning of a postcode", () => {
  test("are asked for in capitals, then in detail, and made of the parts that differ", async () => {
    serving(
      ["LS1 1AA", "LS1 1AB"],
      [
        detail("LS1 1AB", {
          postcode: "LS1 1AB",
          thoroughfare: "Mill Lane",
          admin_district: "Leeds",
          admin_ward: "Leeds",
        }),
        detail("LS1 1AA", { postcode: "LS1 1AA", admin_district: "Leeds", admin_ward: "Little London" }),
      ],
    );
    expect(await suggest(baseUrl, "  ls1 1a ")).toEqual([
      { text: "Little London, Leeds, LS1 1AA", postcode: "LS1 1AA", fullAddress: "Little London, Leeds, LS1 1AA" },
      { text: "Mill Lane, Leeds, LS1 1AB", postcode: "LS1 1AB", fullAddress: "Mill Lane, Leeds, LS1 1AB" },
    ]);
    expect(received.map((request) => `${request.method} ${request.url} ${request.body}`.trim())).toEqual([
      "GET /postcodes/LS1%201A/autocomplete?limit=5",
      'POST /postcodes {"postcodes":["LS1 1AA","LS1 1AB"]}',
    ]);
  });

  test("are read from the older fields too, where a service has them", async () => {
    serving(
      ["M1 1AE"],
      [detail("M1 1AE", { postcode: "M1 1AE", thoroughfare: "High St", ward: "Deansgate", district: "Manchester" })],
    );
    expect((await suggest(baseUrl, "M1 1"))[0]?.fullAddress).toBe("High St, Deansgate, Manchester, M1 1AE");
  });

  test("are at most five, and a postcode without details stands alone", async () => {
    serving(
      ["A1", "A2", "A3", "A4", "A5", "A6", "A7"],
      [detail("A1", null), detail("A2", { postcode: null, admin_ward: " " })],
    );
    const found = await suggest(baseUrl, "A12");
    expect(found.map((one) => one.fullAddress)).toEqual(["A1", "A2", "A3", "A4", "A5"]);
  });

  test.each(["", "ab", "  a ", "\n"])("are not asked for before the third character: %j", async (typed) => {
    serving(["LS1 1AA"]);
    expect([await suggest(baseUrl, typed), received]).toEqual([[], []]);
  });

  test("keep what was typed inside one part of the address that is asked", async () => {
    serving([]);
    for (const typed of ["../../x", "a/b?c#d", "http://elsewhere", "%2e%2e/", "🦄🦄🦄"]) await suggest(baseUrl, typed);
    for (const request of received) expect(request.url).toMatch(/^\/postcodes\/[^/?#]+\/autocomplete\?limit=5$/);
    expect(received).toHaveLength(5);
  });

  test("are text, whatever the service says", async () => {
    serving(["LS1 1AA"], [detail("LS1 1AA", { postcode: "LS1 1AA", admin_district: "<img src=x onerror=alert(1)>" })]);
    expect((await suggest(baseUrl, "LS1"))[0]?.fullAddress).toBe("<img src=x onerror=alert(1)>, LS1 1AA");
  });
});

describe("a service that is no help gives no addresses, and no error", () => {
  const answering = (status: number, body: string) => (_request: ReceivedRequest, reply: ServerResponse) =>
    void reply.writeHead(status, { "content-type": "application/json" }).end(body);

  test.each<[string, typeof answer]>([
    ["finds nothing", answering(200, '{"status":200,"result":null}')],
    ["finds an empty list", answering(200, '{"status":200,"result":[]}')],
    ["does not know the postcode", answering(404, '{"status":404,"error":"Postcode not found"}')],
    ["is broken", answering(500, "Internal Server Error")],
    [
      "is broken, and says so in the shape of an answer",
      (request, reply) => json(reply, 500, { result: request.url.includes("/autocomplete") ? ["LS1 1AA"] : [] }),
    ],
    ["answers nothing", answering(200, "")],
    ["answers a page", answering(200, "<!doctype html><title>Welcome to the hotel</title>")],
    ["answers half an answer", answering(200, '{"status":200,"result":["LS1 1')],
    ["answers other shapes", answering(200, '{"status":200,"result":"LS1 1AA"}')],
    ["answers numbers for postcodes", answering(200, '{"status":200,"result":[1,2,3]}')],
    ["answers a list", answering(200, "[]")],
    ["hangs up", (_request, reply) => void reply.destroy()],
    ["answers too much", answering(200, JSON.stringify({ result: ["LS1 1AA"], more: "x".repeat(70_000) }))],
  ])("when it %s", async (_what, odd) => {
    answer = odd;
    expect(await suggest(baseUrl, "LS1")).toEqual([]);
  });

  test("when it sends us elsewhere: nobody goes there", async () => {
    answer = (request, reply) => {
      if (request.url === "/elsewhere") json(reply, 200, { result: ["LS1 1AA"] });
      else reply.writeHead(302, { location: `${baseUrl}/elsewhere` }).end();
    };
    expect(await suggest(baseUrl, "LS1")).toEqual([]);
    expect(received.map((request) => request.url)).toEqual(["/postcodes/LS1/autocomplete?limit=5"]);
  });

  test("when it never ends: it is cut off, and not for the time it takes", async () => {
    let sent = 0;
    const cutOff = new Promise<void>((resolve) => {
      answer = (_request, reply) => {
        reply.on("close", resolve).writeHead(200, { "content-type": "application/json" });
        function more(): void {
          if (reply.destroyed) return;
          sent += 10_000;
          reply.write("x".repeat(10_000), () => setImmediate(more));
        }
        more();
      };
    });
    expect(await suggest(baseUrl, "LS1")).toEqual([]);
    await cutOff;
    expect(sent).toBeLessThan(10_000_000);
  });

  test.each<[string, typeof answer]>([
    ["does not answer", () => undefined],
    ["begins and does not go on", (_request, reply) => void reply.writeHead(200).write('{"result":')],
  ])("when it %s: people wait two seconds and no longer", async (_what, slow) => {
    answer = slow;
    const started = performance.now();
    expect(await suggest(baseUrl, "LS1")).toEqual([]);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(1900);
    expect(waited).toBeLessThan(7000);
  });

  test("when it is not there at all", async () => {
    expect(await suggest("http://127.0.0.1:9", "LS1")).toEqual([]);
    expect(await suggest("http://no-such-host.invalid", "LS1")).toEqual([]);
  });
});

describe("through the front door", () => {
  let product: OpenProduct;
  afterEach(() => product.close());

  test("the service learns nothing of who asks", async () => {
    product = await openProduct({ settings: { POSTCODE_API_URL: baseUrl } });
    serving(["LS1 1AA"], [detail("LS1 1AA", { postcode: "LS1 1AA", admin_district: "Leeds" })]);
    const headers = { cookie: "a=b", "x-forwarded-for": "10.1.1.1", referer: "https://centre.example/portfolio" };
    const { status, body } = await product.as(product.sam, suggestAddresses, { query: { q: "ls1" }, headers });
    expect([status, body]).toEqual([
      200,
      [{ text: "Leeds, LS1 1AA", postcode: "LS1 1AA", fullAddress: "Leeds, LS1 1AA" }],
    ]);
    for (const request of received) {
      for (const name of ["authorization", "cookie", "x-forwarded-for", "referer"])
        expect(request.headers).not.toHaveProperty(name);
      expect(JSON.stringify(request)).not.toContain(product.sam.token.slice(-20));
    }
  });

  test("a text that is far too long is refused, and the service not asked", async () => {
    product = await openProduct({ settings: { POSTCODE_API_URL: `${baseUrl}/` } });
    serving([]);
    expect((await product.as(product.sam, suggestAddresses, { query: { q: "x".repeat(251) } })).status).toBe(400);
    expect(received).toEqual([]);
    expect((await product.as(product.sam, suggestAddresses, { query: { q: "x".repeat(250) } })).body).toEqual([]);
    expect(received[0]?.url.startsWith("/postcodes/XXX")).toBe(true);
  });
});
