import "fake-indexeddb/auto";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../api.ts";
import { askAgain, keepAnswers, oldestShown } from "./keep-answers.ts";
import { openStoredAnswers, removeStoredAnswers } from "./stored-answers.ts";

const queryKey = ["listOwnPortfolios", {}];
const day = 24 * 60 * 60 * 1000;
let client: QueryClient;
let end = () => {};

/** Opens the app as this account: a page that asks with `queryFn`. */
async function open(queryFn: () => Promise<unknown>, { account = "sam", gcTime = day, now = Date.now() } = {}) {
  const stored = await openStoredAnswers(account, now);
  client = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
  const observer = new QueryObserver(client, { queryKey, queryFn, gcTime });
  const leave = observer.subscribe(() => undefined);
  const stop = keepAnswers(client, stored);
  end = () => {
    leave();
    stop();
    stored.close();
    client.clear();
    end = () => {};
  };
  const isStored = () => stored.get(JSON.stringify(queryKey)).then(Boolean);
  return { shown: () => observer.getCurrentResult(), isStored };
}

const answers = (data: unknown) => () => Promise.resolve(data);
const fails = (error: Error) => () => Promise.reject(error);

async function read(data: unknown): Promise<void> {
  const page = await open(answers(data));
  await vi.waitFor(async () => expect(await page.isStored()).toBe(true));
  end();
}

afterEach(async () => {
  end();
  await removeStoredAnswers();
});

test("an answer is shown without a connection, with its age and not as an error", async () => {
  const before = Date.now();
  await read(["one"]);
  const page = await open(fails(new Unreachable()));
  await vi.waitFor(() => expect(page.shown()).toMatchObject({ data: ["one"], error: null }));
  const at = oldestShown(client) ?? 0;
  expect([at >= before, at <= Date.now()]).toEqual([true, true]);
});

test("as soon as the server answers again its answer is shown, and nothing is old", async () => {
  await read(["one"]);
  let queryFn = fails(new Unreachable());
  const page = await open(() => queryFn());
  await vi.waitFor(() => expect(page.shown().data).toEqual(["one"]));
  queryFn = answers(["two"]) as typeof queryFn;
  askAgain(client);
  await vi.waitFor(() => expect(page.shown().data).toEqual(["two"]));
  expect(oldestShown(client)).toBeUndefined();
});

test("what was read does not stand in the way of an answer that is on its way", async () => {
  await read(["one"]);
  let answer = (_: unknown) => {};
  const page = await open(() => new Promise((resolve) => (answer = resolve)));
  await page.isStored();
  await page.isStored();
  expect(page.shown().data).toBeUndefined();
  answer(["two"]);
  await vi.waitFor(() => expect(page.shown().data).toEqual(["two"]));
});

test("a page that is open when the signal is lost keeps what it shows", async () => {
  let queryFn: () => Promise<unknown> = answers(["one"]);
  const page = await open(() => queryFn());
  await vi.waitFor(() => expect(page.shown().data).toEqual(["one"]));
  queryFn = fails(new Unreachable());
  await client.refetchQueries();
  expect(page.shown()).toMatchObject({ data: ["one"], error: null });
  expect(oldestShown(client)).toBeDefined();
});

test("what the server refuses is not shown, and removed", async () => {
  await read(["one"]);
  const refused = new Refused(403, "You may not.", undefined);
  const page = await open(fails(refused));
  await vi.waitFor(() => expect(page.shown().error).toBe(refused));
  expect(page.shown().data).toBeUndefined();
  await vi.waitFor(async () => expect(await page.isStored()).toBe(false));
});

test.each([
  ["somebody else's", { account: "ann" }],
  ["older than 30 days", { now: Date.now() + 31 * day }],
])("%s answers are removed", async (_, opened) => {
  await read(["one"]);
  const page = await open(fails(new Unreachable()), opened);
  await vi.waitFor(() => expect(page.shown().error).toBeInstanceOf(Unreachable));
  expect(page.shown().data).toBeUndefined();
  end();
  const again = await open(fails(new Unreachable()));
  expect(await again.isStored()).toBe(false);
});

test("what is not cached in memory is not stored", async () => {
  const page = await open(answers(["secret"]), { gcTime: 0 });
  await vi.waitFor(() => expect(page.shown().data).toEqual(["secret"]));
  expect(await page.isStored()).toBe(false);
});

test("a fault of the server is shown as one, and what was read stays stored", async () => {
  await read(["one"]);
  const broken = new Refused(500, "Broken.", undefined);
  const page = await open(fails(broken));
  await vi.waitFor(() => expect(page.shown().error).toBe(broken));
  expect([oldestShown(client), await page.isStored()]).toEqual([undefined, true]);
});

test.each([true, false])("what an earlier version left is taken out, with answers: %s", async (hasAnswers) => {
  const name = "portfolio-builder-answers";
  const earlier = await openDB(name, 1, {
    upgrade: (database) =>
      void (hasAnswers && database.createObjectStore("answers").put({ data: ["old"], at: 0 }, "q")),
  });
  earlier.close();
  await read(["one"]);
  const page = await open(fails(new Unreachable()));
  await vi.waitFor(() => expect(page.shown()).toMatchObject({ data: ["one"], error: null }));
});
