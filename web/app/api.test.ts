import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askEarly, earlyAnswer, imageUrl, isWorthRetrying, onSignedOut, Refused, send, Unreachable } from "./api.ts";
import { downloadFile } from "./download.ts";

const storage = new Map<string, string>();
const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const signedOut = vi.fn();

beforeEach(() => {
  storage.clear();
  fetched.mockReset();
  signedOut.mockReset();
  onSignedOut(signedOut);
  vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: unknown) => fetched.mockResolvedValue(Response.json(body, { status }));
const refusal = (message: string) => ({ message, errors: [{ path: "email", message }], requestId: "r7" });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const sent = () => ({ url: fetched.mock.calls[0]?.[0], ...fetched.mock.calls[0]?.[1] });

describe("a call", () => {
  test("asked early is read once, so that nothing in its answer is compared when it is taken", async () => {
    answers(200, [{ _id: "1" }]);
    await askEarly("listOwnPortfolios");
    const shown = earlyAnswer("listOwnPortfolios", {});
    expect(shown).toEqual([{ _id: "1" }]);
    expect(await send("listOwnPortfolios")).toBe(shown);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test("goes to its path with parameters that cannot break out of it, and with the person's token", async () => {
    storage.set("token", "t0k3n");
    answers(200, { message: "ok" });
    await send("setActive", { params: { id: "a/../b?c" }, body: { isActive: false } });
    expect(sent()).toMatchObject({
      url: "/api/users/deactivate/a%2F..%2Fb%3Fc",
      method: "PUT",
      headers: { authorization: "Bearer t0k3n", "content-type": "application/json" },
      body: '{"isActive":false}',
    });
  });

  test("asks with a query and without a token when nobody is signed in", async () => {
    answers(200, []);
    await send("suggestAddresses", { query: { q: "LS1 4&x=1" } });
    expect(sent()).toMatchObject({ url: "/api/postcodes?q=LS1+4%26x%3D1", method: "GET", headers: {} });
  });

  test("sends a form as it is, so that the browser names its parts", async () => {
    answers(201, { message: "ok" });
    const form = new FormData();
    await send("register", { form });
    expect(sent().body).toBe(form);
    expect(Object.keys(sent().headers ?? {})).toEqual(["idempotency-key"]);
  });
});

describe("what goes wrong", () => {
  test("a refusal carries the message, the fields and the request id", async () => {
    answers(409, refusal("An account with this email already exists."));
    const error = await failure(send("listAccounts"));
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 409, ...refusal("An account with this email already exists.") });
  });

  test("an HTML page of a proxy is a refusal with a plain message", async () => {
    fetched.mockResolvedValue(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    expect(await failure(send("listAccounts"))).toMatchObject({
      status: 502,
      message: expect.stringMatching(/try again/),
    });
  });

  test("the login page of a captive portal means that the server was not reached", async () => {
    fetched.mockResolvedValue(new Response("<h1>Welcome to our free Wi-Fi</h1>"));
    expect(await failure(send("listAccounts"))).toBeInstanceOf(Unreachable);
  });

  test("no network is reported as such", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await failure(send("listAccounts"))).toBeInstanceOf(Unreachable);
  });

  test("a request that the page itself aborted is no network error", async () => {
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort();
      throw controller.signal.reason;
    });
    expect(await failure(send("listAccounts", { signal: controller.signal }))).toMatchObject({ name: "AbortError" });
  });
});

describe("401", () => {
  test("ends the session of the person who sent the request", async () => {
    storage.set("token", "old");
    answers(401, refusal("Please log in."));
    await failure(send("listAccounts"));
    expect(signedOut).toHaveBeenCalledOnce();
  });

  test("to a wrong password at the login ends nothing", async () => {
    answers(401, refusal("Invalid email or password."));
    await failure(send("logIn", { body: { email: "a@b.example", password: "wrong" } }));
    expect(signedOut).not.toHaveBeenCalled();
  });

  test("to an older token does not end the session of a person who has logged in since", async () => {
    storage.set("token", "old");
    fetched.mockImplementation(async () => {
      storage.set("token", "new");
      return Response.json(refusal("Please log in."), { status: 401 });
    });
    await failure(send("listAccounts"));
    expect(signedOut).not.toHaveBeenCalled();
  });
});

test("a photo's relative path is shown from the root", () => {
  expect(imageUrl("uploads/x.jpg?t=1")).toBe("/uploads/x.jpg?t=1");
});

describe("a file", () => {
  const file = (disposition: string) =>
    fetched.mockResolvedValue(new Response("%PDF-", { headers: { "content-disposition": disposition } }));

  test("is named in its own script, and fetched from a URL with its parameters", async () => {
    file(`attachment; filename="_odz.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%27.pdf`);
    const onBytes = vi.fn();
    const { name, content } = await downloadFile("exportPortfolio", { params: { id: "a/b" } }, onBytes);
    expect([name, await content.text(), onBytes.mock.lastCall]).toEqual(["Łódź '.pdf", "%PDF-", [5]]);
    expect(sent().url).toBe("/api/portfolios/a%2Fb/export-pdf");
  });

  test("without a name is the page of a captive portal", async () => {
    file("inline");
    expect(await failure(downloadFile("exportPortfolio", { params: { id: "a" } }))).toBeInstanceOf(Unreachable);
  });

  test("that is refused says why", async () => {
    answers(503, refusal("Many PDFs are being made just now."));
    expect(await failure(downloadFile("exportPortfolio", { params: { id: "a" } }))).toMatchObject({ status: 503 });
  });
});

test.each<[string, unknown, boolean]>([
  ["a network that broke off", new Unreachable(), true],
  ["a fault of this program", new TypeError("undefined"), true],
  ...[408, 425, 429, 500, 502, 503, 504].map((status): [string, unknown, boolean] => {
    return [`a ${status}`, new Refused(status, "Later.", []), true];
  }),
  ...[400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 460].map((status): [string, unknown, boolean] => {
    return [`a ${status}`, new Refused(status, "No.", []), false];
  }),
])("whether trying again can help after %s", (_, error, can) => {
  expect(isWorthRetrying(error)).toBe(can);
});

test("where somebody has not proved who they are, they can try that again, and nothing is sent again by itself", () => {
  const unproved = new Refused(403, "Say who you are.", []);
  expect(unproved.isFinal).toBe(true);
  unproved.missing = { needs: "confirmation" };
  expect(unproved.isFinal).toBe(false);
  expect(isWorthRetrying(unproved)).toBe(false);
});
