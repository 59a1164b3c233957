// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { useAnswer } from "../../app/queries.tsx";
import { fakeServer, lost, type ReceivedRequest, says } from "../../app/testing/fake-server.ts";
import { openHook } from "../../app/testing/open-hook.tsx";
import { useImport } from "./use-import.ts";

const server = fakeServer();
afterEach(() => void vi.useRealTimers());

const file = (name: string) => new File([`Name\n${name}`], `${name}.csv`, { type: "text/csv" });
const preview = (name: string, faulty = 0) => says(200, { rows: [{ row: 2, name, faults: [] }], faulty, ignored: [] });
const calls = () => server.arrived.map(({ call }) => call.replace("/api/users/import", ""));

const keyOf = ({ headers }: ReceivedRequest) => headers.get("idempotency-key");

async function textOf({ body }: ReceivedRequest): Promise<string> {
  const sent = body instanceof FormData ? body.get("file") : null;
  return sent instanceof Blob ? sent.text() : "";
}

async function openPreview() {
  const page = await openHook(useImport);
  server.answers(preview("sam"));
  await page.press(({ choose }) => choose(file("sam")));
  return page;
}

/** A file that takes this many milliseconds to read. */
function slowFile(name: string, delay: number): File {
  const slow = file(name);
  const bytes = slow.arrayBuffer();
  slow.arrayBuffer = () => new Promise((resolve) => setTimeout(() => resolve(bytes), delay));
  return slow;
}

test("a second file chosen while the first is read wins", async () => {
  vi.useFakeTimers();
  const { now, press } = await openHook(useImport);
  server.answers(preview("second"));
  await press(({ choose }) => void choose(slowFile("first", 5_000)));
  await press(({ choose }) => choose(file("second")));
  await press(() => vi.advanceTimersByTimeAsync(5_000));
  expect([now().chosen?.name, now().preview?.rows[0]?.name]).toEqual(["second.csv", "second"]);
  expect(server.arrived).toHaveLength(1);
});

test("so it does while the first is previewed, whichever answer comes last", async () => {
  const { now, press } = await openHook(useImport);
  const slow = Promise.withResolvers<Response>();
  server.answers(() => slow.promise, preview("second"));
  await press(({ choose }) => void choose(file("first")));
  await press(({ choose }) => choose(file("second")));
  await press(async () => {
    slow.resolve(await preview("first")());
  });
  expect([now().chosen?.name, now().preview?.rows[0]?.name]).toEqual(["second.csv", "second"]);
});

test("previewing refetches nothing that is on screen, importing everything", async () => {
  server.answers(says(200, []), preview("sam"), says(201, { message: "", imported: 1 }), says(200, []));
  const { now, press } = await openHook(() => ({ ...useImport(), users: useAnswer("listAccounts") }));
  await press(({ choose }) => choose(file("sam")));
  expect(calls()).toHaveLength(2);
  await press(({ importAll }) => importAll());
  expect(now().imported?.imported).toBe(1);
  await vi.waitFor(() => expect(calls()[3]).toBe(calls()[0]));
});

test("an import whose answer is lost is tried again under the same key, with the bytes of the preview", async () => {
  const { now, press } = await openPreview();
  server.answers(lost, says(201, { message: "", imported: 1 }));
  await press(({ importAll }) => importAll());
  expect(now().trouble?.retry).toBeDefined();
  await press(({ trouble }) => trouble?.retry?.());
  const [, first, second] = await Promise.all(
    server.arrived.map(async (request) => [keyOf(request), await textOf(request)]),
  );
  expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), "Name\nsam"]);
  expect(second).toEqual(first);
  expect(now().imported?.imported).toBe(1);
});

test("where something has changed since the preview, a new one says what", async () => {
  const { now, press } = await openPreview();
  const errors = [{ path: "rows", message: "Somebody has this address now." }];
  server.answers(says(400, { message: "Nobody was imported.", errors, requestId: "r" }), preview("sam", 1));
  await press(({ importAll }) => importAll());
  expect(now()).toMatchObject({ imported: undefined, preview: { faulty: 1 } });
  expect(now().trouble).toEqual({ message: "Nobody was imported." });
});

test("a file that cannot be read or is too large is not sent", async () => {
  const { now, press } = await openHook(useImport);
  const broken = file("open");
  broken.arrayBuffer = () => Promise.reject(new DOMException("in use", "NotReadableError"));
  await press(({ choose }) => choose(broken));
  expect(now().trouble?.message).toMatch(/^open\.csv could not be read\./);
  await press(({ choose }) => choose(new File(["x".repeat(1_100_000)], "big.csv")));
  expect(now().trouble?.message).toMatch(/^big\.csv is too large\./);
  expect(server.arrived).toEqual([]);
});
