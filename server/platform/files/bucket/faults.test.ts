import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Fault } from "../../../../test/product/object-storage/gateway.ts";
import { keys, openStorage, type Storage } from "../../../../test/product/object-storage/storage.ts";
import { watchTimers } from "../../../../test/product/pauses.ts";
import { type Files, FilesUnavailable } from "../files.ts";
import { type Incoming, openIncoming } from "../incoming.ts";
import { asStoredName } from "../stored-name.ts";
import { openBucket } from "./bucket.ts";
import { bucketAt } from "./location.ts";
import { openRequests } from "./requests.ts";
import { partSize } from "./storing.ts";

let storage: Storage;
let folder: string;
let incoming: Incoming;
let files: Files;
let runningTimers: ReturnType<typeof watchTimers>;
// Longer than a busy machine takes for an answer.
const limits = { attempts: 3, silence: 5000, pause: 5 };
const name = asStoredName("0123456789abcdef0123456789abcdef.jpg");
const bytes = randomBytes(200_000);

const open = (own: Partial<typeof keys> = {}) =>
  openBucket(bucketAt(storage.settings.FILES_URL), { ...keys, ...own }, incoming, limits);

beforeAll(async () => {
  storage = await openStorage();
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  incoming = await openIncoming(folder);
  files = await open();
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  runningTimers = watchTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  storage.gateway.faults = [];
  storage.gateway.isDown = false;
});

const inject = (fault: Fault, times: number, pattern = /./) => {
  storage.gateway.requests = [];
  storage.gateway.faults = [{ pattern, fault, times }];
};
const stored = async () => {
  const found = await files.get(name);
  return found && (await buffer(found.bytes)).equals(bytes);
};

/** Ends the one running limit of silence, as its timer would after five seconds: the others keep all of their time. */
function passSilence(): void {
  const running = runningTimers(limits.silence, 2 * limits.silence);
  expect(running).toHaveLength(1);
  running[0]?.();
}

/** Lets so many silences pass, each when the storage has met a request with it. */
async function passSilences(times: number): Promise<void> {
  const [injected] = storage.gateway.faults;
  const before = injected?.times ?? 0;
  for (let one = 1; one <= times; one++) {
    await expect.poll(() => injected?.times, { interval: 5 }).toBe(before - one);
    passSilence();
  }
}

/** Reads a download of so many bytes that stalls in the middle of so many answers, and lets these silences pass. */
async function readPast(stalls: number, download: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = once(
    download.on("data", (chunk) => chunks.push(chunk)),
    "end",
  );
  let left = length;
  for (let one = 0; one < stalls; one++) {
    left -= left >> 1;
    await expect.poll(() => length - Buffer.concat(chunks).length, { interval: 5 }).toBe(left);
    passSilence();
  }
  await ended;
  return Buffer.concat(chunks);
}

const passing: Fault[] = ["silence", "error", "slow down", "closed", "damaged", "stored damaged", "lost answer"];

test.each(passing)("a file is stored whole although its first two attempts meet: %s", async (fault) => {
  inject(fault, 2, /^PUT/);
  await Promise.all([files.put(name, bytes), fault === "silence" && passSilences(2)]);
  expect(storage.gateway.requests).toHaveLength(3);
  expect(await stored()).toBe(true);
});

test.each<[Fault, string]>([
  ["silence", "timeout"],
  ["error", "InternalError"],
  ["slow down", "SlowDown"],
  ["closed", "UND_ERR_SOCKET"],
  ["damaged", "BadDigest"],
  ["stored damaged", "other bytes were stored"],
])("nobody is told that a file is stored when every attempt meets: %s", async (fault, reason) => {
  inject(fault, 99, /^PUT/);
  const storing = files.put(name, bytes).catch((error: unknown) => error);
  if (fault === "silence") await passSilences(limits.attempts);
  const error = await storing;
  expect(error).toBeInstanceOf(FilesUnavailable);
  expect(error).toMatchObject({ reason, isRefusal: false });
  expect(storage.gateway.requests).toHaveLength(limits.attempts);
});

test("a refusal is not repeated, and its message holds no key and no address", async () => {
  inject("refused", 99);
  const error = await files.put(name, bytes).catch((error: unknown) => error);
  expect(error).toMatchObject({ reason: "AccessDenied", isRefusal: true });
  expect(storage.gateway.requests).toHaveLength(1);
  expect(`${error instanceof Error ? [error.message, error.stack] : ""}`).not.toMatch(/S3RVER|evidence|127\.0\.0\.1/);
});

test.each<Fault>(["cut", "stalled", "closed", "error"])("a download goes on after: %s", async (fault) => {
  await files.put(name, bytes);
  const stalls = (times: number) => (fault === "stalled" ? times : 0);
  inject(fault, 2, /^GET/);
  const whole = (await files.get(name)) ?? expect.fail();
  expect((await readPast(stalls(2), whole.bytes, bytes.length)).equals(bytes)).toBe(true);
  inject(fault, 1, /^GET/);
  const part = (await files.get(name, { start: 1000, end: 150_000 })) ?? expect.fail();
  const wanted = bytes.subarray(1000, 150_001);
  expect((await readPast(stalls(1), part.bytes, wanted.length)).equals(wanted)).toBe(true);
});

test("a download that cannot go on fails, instead of ending early", async () => {
  await files.put(name, bytes);
  inject("cut", 1, /^GET/);
  const found = await files.get(name);
  storage.gateway.isDown = true;
  await expect(buffer(found?.bytes ?? expect.fail())).rejects.toBeInstanceOf(FilesUnavailable);
  await expect(files.localCopy(name)).rejects.toBeInstanceOf(FilesUnavailable);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("a download that is given up while it waits asks for nothing more", async () => {
  await files.put(name, bytes);
  inject("stalled", 9, /^GET/);
  const { bytes: download } = (await files.get(name)) ?? expect.fail();
  const received = download.on("data", () => undefined);
  await expect.poll(() => received.readableFlowing && download.readableDidRead).toBe(true);
  const closed = once(download, "close");
  download.destroy();
  await closed;
  storage.gateway.faults = [];
  expect(await stored()).toBe(true);
  expect(storage.gateway.requests).toHaveLength(2);
});

test("a missing file is not there, but a missing bucket is no missing file", async () => {
  expect(await files.get(asStoredName("ffffffffffffffffffffffffffffffff.jpg"))).toBeUndefined();
  const url = storage.settings.FILES_URL.replace("evidence", "elsewhere");
  await expect(openBucket(bucketAt(url), keys, incoming, limits)).rejects.toThrow(
    "The object storage at FILES_URL refuses this server: NoSuchBucket.",
  );
});

test("while the storage is down, removing is left to the sweep", async () => {
  storage.gateway.isDown = true;
  await files.remove(name);
  await expect(files.sweep(async () => new Set(), new Date())).rejects.toBeInstanceOf(FilesUnavailable);
});

test("a server with the wrong secret does not start, and says why without repeating it", async () => {
  const error: unknown = await open({ AWS_SECRET_ACCESS_KEY: "guessed" }).catch((error: unknown) => error);
  expect(String(error)).toBe("Error: The object storage at FILES_URL refuses this server: SignatureDoesNotMatch.");
});

test("a server starts while the storage is down, says so, and uses it once it is back", async () => {
  const output = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  storage.gateway.isDown = true;
  const early = await open();
  expect(output.mock.calls.join()).toMatch(/^The object storage at FILES_URL cannot be reached: \w+\.\n$/);
  await expect(early.put(name, bytes)).rejects.toBeInstanceOf(FilesUnavailable);
  storage.gateway.isDown = false;
  await early.put(name, bytes);
  expect(await stored()).toBe(true);
});

const threeParts = 2 * partSize + 100_000;

async function arrived(size: number): Promise<string> {
  const path = incoming.path();
  await writeFile(path, Buffer.alloc(size, 7));
  return path;
}

test.each<[Fault, RegExp]>([
  ["silence", /^POST.*uploads=/],
  ["damaged", /partNumber=2/],
  ["stored damaged", /partNumber=2/],
  ["closed", /partNumber=1/],
  ["error", /^POST.*uploadId=/],
  ["lost answer", /^POST.*uploadId=/],
])("a bundle of three parts is stored although it meets: %s at %s", async (fault, pattern) => {
  inject(fault, 1, pattern);
  const path = await arrived(threeParts);
  await Promise.all([files.adopt(name, path), fault === "silence" && passSilences(1)]);
  expect(existsSync(path)).toBe(false);
  const found = await files.get(name);
  expect((await buffer(found?.bytes ?? expect.fail())).equals(Buffer.alloc(threeParts, 7))).toBe(true);
});

test("a bundle that cannot be stored stays where it is, and its parts are given up at once or by the sweep", async () => {
  const bundle = asStoredName("00000000000000000000000000000000.zip");
  const path = await arrived(threeParts);
  inject("error", 99, /partNumber=2/);
  await expect(files.adopt(bundle, path)).rejects.toBeInstanceOf(FilesUnavailable);
  expect(existsSync(path)).toBe(true);
  const aborts = () => storage.gateway.requests.filter((line) => /^DELETE.*uploadId=/.test(line)).length;
  expect(aborts()).toBe(1);

  inject("error", 99, /partNumber=2|^DELETE/);
  await expect(files.adopt(bundle, path)).rejects.toBeInstanceOf(FilesUnavailable);
  storage.gateway.faults = [];
  const all = async (names: string[]) => new Set(names);
  const sweepBefore = (time: number) => files.sweep(all, new Date(Date.now() + time));
  expect([await sweepBefore(-86_400_000), existsSync(path)]).toEqual([0, true]);
  expect([await sweepBefore(60_000), existsSync(path)]).toEqual([2, false]);
  expect(await sweepBefore(60_000)).toBe(0);
  expect(await files.get(bundle)).toBeUndefined();
});

test("a link opens one photo for a browser, and nothing when it is altered", async () => {
  expect(await files.photoLink(name)).toBeUndefined();
  const direct = await openBucket(
    bucketAt(storage.settings.FILES_URL),
    { ...keys, FILES_DIRECT: true },
    incoming,
    limits,
  );
  await direct.put(name, bytes);
  const link = (await direct.photoLink(name)) ?? "";
  expect(link).not.toContain(keys.AWS_SECRET_ACCESS_KEY.concat("&"));
  expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("600");
  const answer = await fetch(link);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "inline",
    "cache-control": "private,max-age=900",
  });
  for (const altered of [link.replace("image%2Fjpeg", "text%2Fhtml"), link.replace(name, `f${name.slice(1)}`)])
    expect((await fetch(altered)).status).toBe(403);
});

test("photos in full size get the storage class that is set, thumbnails and bundles the storage's own", async () => {
  const location = bucketAt(storage.settings.FILES_URL);
  const own = await openBucket(location, { ...keys, FILES_PHOTO_CLASS: "STANDARD_IA" }, incoming, limits);
  const names = [name, name.replace(".jpg", ".thumb.jpg"), name.replace(".jpg", ".zip")];
  for (const name of names) await own.put(asStoredName(name), bytes);
  const { send } = openRequests(location, keys);
  const classOf = (key: string) =>
    send({ method: "HEAD", key }, async ({ response }) => response.headers.get("x-amz-storage-class"));
  expect(await Promise.all(names.map(classOf))).toEqual(["STANDARD_IA", null, null]);
});
