import { createWriteStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Settings } from "../../settings.ts";
import { type ByteRange, type Files, FilesUnavailable, type LocalCopy } from "../files.ts";
import type { Incoming } from "../incoming.ts";
import { checkedName, type StoredName } from "../stored-name.ts";
import { sweepOrphans } from "../sweeping.ts";
import { downloadOf } from "./download.ts";
import { listFiles, listUploads, listVersions } from "./listing.ts";
import type { BucketLocation } from "./location.ts";
import {
  type BucketRequests,
  type Credentials,
  openRequests,
  type RetryPolicy,
  type StartedResponse,
} from "./requests.ts";
import { bodyText, partSize, putInParts, putObject } from "./storing.ts";

interface Bucket {
  location: BucketLocation;
  requests: BucketRequests;
  incoming: Incoming;
}

/** Files as objects of a bucket, under their own names behind its prefix. @throws Error when the storage refuses us */
export async function openBucket(
  location: BucketLocation,
  {
    FILES_DIRECT = false,
    FILES_PHOTO_CLASS: photoClass,
    ...credentials
  }: Credentials & Partial<Pick<Settings, "FILES_DIRECT" | "FILES_PHOTO_CLASS">>,
  incoming: Incoming,
  { warn, ...limits }: Partial<RetryPolicy> & { warn?: (warning: string) => unknown } = {},
): Promise<Files> {
  const requests = { ...openRequests(location, credentials, limits), photoClass };
  const bucket = { location, requests, incoming };
  await checkAccess(bucket, warn);
  return {
    put: async (name, bytes) => putObject(bucket.requests, checkedName(name), bytes),
    adopt: async (name, path) => adopt(bucket, checkedName(name), path),
    get: async (name, range) => get(bucket, checkedName(name), range),
    localCopy: async (name) => localCopy(bucket, checkedName(name)),
    photoLink: async (name) => (FILES_DIRECT ? photoLink(bucket, checkedName(name)) : undefined),
    remove: async (name) => removeOrLeave(bucket, checkedName(name)),
    erase: async (name) => erase(bucket, checkedName(name)),
    list: () => listFiles(bucket.requests, location),
    sweep: async (named, before) => (await incoming.sweep(before)) + (await sweepBucket(bucket, named, before)),
    incoming: incoming.path,
    hasRoom: incoming.hasRoom,
  };
}

// A server that starts while the storage is out of reach does everything else meanwhile.
async function checkAccess(
  { location, requests }: Bucket,
  warn: (warning: string) => unknown = (warning) => process.stderr.write(`${warning}\n`),
): Promise<void> {
  const query = { "list-type": "2", "max-keys": "1", prefix: location.prefix };
  try {
    await requests.send({ method: "GET", query, attempts: 1 }, bodyText);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    if (error.isRefusal) throw new Error(`The object storage at FILES_URL refuses this server: ${error.reason}.`);
    warn(`The object storage at FILES_URL cannot be reached: ${error.reason}.`);
  }
}

async function adopt({ requests }: Bucket, name: StoredName, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > partSize) await putInParts(requests, name, path, size);
  else await putObject(requests, name, await readFile(path));
  await rm(path, { force: true });
}

async function get(bucket: Bucket, name: StoredName, range?: ByteRange) {
  const started = await begin(bucket, name, range);
  if (!started) return undefined;
  const size = sizeIn(started);
  const span = { start: range?.start ?? 0, end: Math.min(range?.end ?? size - 1, size - 1) };
  const open = async (rest: ByteRange) => {
    const next = await begin(bucket, name, rest);
    if (next) return next;
    throw new FilesUnavailable("removed meanwhile");
  };
  return { bytes: downloadOf(started, span, open, bucket.requests.retryPolicy), size };
}

/** Undefined when there is no such file. */
async function begin({ requests }: Bucket, key: StoredName, range?: ByteRange): Promise<StartedResponse | undefined> {
  const headers = range && { headers: { range: `bytes=${range.start}-${range.end}` } };
  try {
    return await requests.send({ method: "GET", key, ...headers }, async (started) =>
      checked(started, range !== undefined),
    );
  } catch (error) {
    if (error instanceof FilesUnavailable && error.reason === "NoSuchKey") return undefined;
    throw error;
  }
}

// A storage that ignores ranges would continue a download from its beginning.
function checked(started: StartedResponse, isPart: boolean): StartedResponse {
  if (started.response.status !== (isPart ? 206 : 200)) throw new FilesUnavailable("the range was ignored", true);
  if (!Number.isInteger(sizeIn(started))) throw new FilesUnavailable("an answer without a size", true);
  return started;
}

function sizeIn({ response: { headers } }: StartedResponse): number {
  const text = headers.get("content-range")?.split("/")[1] ?? headers.get("content-length");
  return Number(text ?? Number.NaN);
}

async function localCopy(bucket: Bucket, name: StoredName): Promise<LocalCopy | undefined> {
  const found = await get(bucket, name);
  if (!found) return undefined;
  const path = bucket.incoming.path();
  const dispose = () => rm(path, { force: true });
  try {
    await pipeline(found.bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: dispose };
}

/** One link is given out for so many seconds, so that the browser's cache works, and is valid for twice as long. */
const linkSeconds = 300;

function photoLink({ requests }: Bucket, name: StoredName): Promise<string> {
  const from = new Date(Math.floor(Date.now() / 1000 / linkSeconds) * linkSeconds * 1000);
  const query = {
    "response-content-type": "image/jpeg",
    "response-content-disposition": "inline",
    "response-cache-control": "private,max-age=900",
  };
  return requests.sign(name, query, from, 2 * linkSeconds);
}

// Nobody waits for a second attempt.
async function removeOrLeave(bucket: Bucket, name: StoredName): Promise<void> {
  try {
    await remove(bucket, name, 1);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
  }
}

async function remove({ requests }: Bucket, key: StoredName, attempts?: number): Promise<void> {
  await requests.send({ method: "DELETE", key, ...(attempts && { attempts }) }, bodyText);
}

// Where versions are kept, the first request only hides the file.
async function erase(bucket: Bucket, name: StoredName): Promise<string | undefined> {
  const { requests, location } = bucket;
  await remove(bucket, name);
  const versions = await listVersions(requests, location, name);
  if (!versions) return "The object storage does not say whether it keeps earlier versions of files.";
  for (const versionId of versions)
    await requests.send({ method: "DELETE", key: name, query: { versionId } }, bodyText);
  return undefined;
}

// Orphans, and uploads in parts that were never completed.
async function sweepBucket(
  bucket: Bucket,
  named: (names: StoredName[]) => Promise<ReadonlySet<string>>,
  before: Date,
): Promise<number> {
  const { requests, location } = bucket;
  const unfinished = (await listUploads(requests, location)).filter(({ at }) => at < before);
  for (const { name, uploadId } of unfinished)
    await requests.send({ method: "DELETE", key: name, query: { uploadId } }, bodyText);
  const stored = { list: () => listFiles(requests, location), remove: (name: StoredName) => remove(bucket, name) };
  return unfinished.length + (await sweepOrphans(stored, named, before));
}
