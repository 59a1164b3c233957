import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { refusalOf, type Signed } from "./signatures.ts";

/** What may happen to a request. */
export type Fault =
  /** Nothing is answered. */
  | "silence"
  /** An answer of status 500, or 503 SlowDown. */
  | "error"
  | "slow down"
  /** The connection ends before anything is answered, or with the last byte of the answer missing. */
  | "closed"
  | "cut"
  /** Half of the answer, and then nothing. */
  | "stalled"
  /** It is carried out, but the connection ends before the answer. */
  | "lost answer"
  /** A byte is damaged on the way. */
  | "damaged"
  /** A byte is damaged by the storage itself, which notices nothing. */
  | "stored damaged"
  /** An answer of status 403. */
  | "refused";

export interface Gateway {
  url: string;
  /** Method, path and query of every request, in their order. */
  requests: string[];
  /** The next requests that match meet these faults, one after the other; "down" is for all until it is lifted. */
  faults: { pattern: RegExp; fault: Fault; times: number }[];
  isDown: boolean;
  /** By key, the ids of what was stored and hidden, where the bucket keeps versions; undefined where it cannot list them. */
  versions: Map<string, string[]> | undefined;
  /** How many names one list has at most. */
  pageSize: number;
  close(): Promise<void>;
}

/**
 * Stands before s3rver and does what a real storage does besides: it compares signatures and the checksums of bodies, and
 * lists and aborts uploads in parts. It also injects faults.
 */
export async function openGateway(
  storagePort: number,
  keys: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string },
): Promise<Gateway> {
  let completing = Promise.resolve();
  const uploads = new Map<string, { key: string; at: Date }>();
  const server = createServer((request, response) => {
    if (gateway.isDown) return void request.socket.destroy();
    handle(request, response).catch(() => request.socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway: Gateway = {
    url,
    requests: [],
    faults: [],
    isDown: false,
    pageSize: 1000,
    versions: undefined,
    close: () => close(),
  };

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`;
    gateway.requests.push(line);
    const body = await buffer(request);
    const fault = takeFault(line);
    if (fault === "silence") return;
    if (fault === "closed") return void request.socket.destroy();
    if (fault === "error") return void answer(response, 500, "InternalError");
    if (fault === "slow down") return void answer(response, 503, "SlowDown");
    if (fault === "refused") return void answer(response, 403, "AccessDenied");
    const received = fault === "damaged" ? damaged(body) : body;
    const signed: Signed = { method: request.method ?? "", url: url + request.url, headers: request.headers };
    const refusal = refusalOf(signed, keys) ?? checksumRefusal(request, received);
    if (refusal) return void answer(response, refusal === "BadDigest" ? 400 : 403, refusal);
    const finish = async () => {
      if (isAboutUploads(request, response) || isAboutVersions(request, response)) return;
      await forward(request, response, fault === "stored damaged" ? damaged(body) : received, fault);
    };
    // s3rver crashes when an upload in parts is completed twice at once.
    if (request.method !== "POST") return finish();
    completing = completing.then(finish, finish);
    await completing;
  }

  function takeFault(line: string): Fault | undefined {
    const next = gateway.faults.find(({ pattern, times }) => times > 0 && pattern.test(line));
    if (next) next.times -= 1;
    return next?.fault;
  }

  // s3rver can neither list nor abort them, and reports an unknown one as an error of its own.
  function isAboutUploads({ method, url: path = "" }: IncomingMessage, response: ServerResponse): boolean {
    const { searchParams } = new URL(path, url);
    const uploadId = searchParams.get("uploadId") ?? "";
    if (method === "DELETE" && uploads.delete(uploadId)) response.writeHead(204).end();
    else if (uploadId !== "" && !uploads.has(uploadId)) answer(response, 404, "NoSuchUpload");
    else if (method === "GET" && searchParams.has("uploads")) {
      const listed = [...uploads].map(
        ([id, { key, at }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      response.end(`<ListMultipartUploadsResult>${listed.join("")}</ListMultipartUploadsResult>`);
    } else return false;
    return true;
  }

  // s3rver keeps none: only their ids are kept here.
  function isAboutVersions({ method, url: path = "" }: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(path, url);
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    const versionId = searchParams.get("versionId");
    const listed = searchParams.get("prefix") ?? "";
    if (searchParams.has("versions") && !gateway.versions) answer(response, 501, "NotImplemented");
    else if (searchParams.has("versions")) {
      const entries = gateway.versions?.get(listed)?.map((id) => `<Key>${listed}</Key><VersionId>${id}</VersionId>`);
      const xml = entries?.map((entry) =>
        entry.includes("hidden") ? `<DeleteMarker>${entry}</DeleteMarker>` : `<Version>${entry}</Version>`,
      );
      response.end(`<ListVersionsResult>${xml?.join("") ?? ""}</ListVersionsResult>`);
    } else if (method === "DELETE" && versionId) {
      const left = gateway.versions?.get(key)?.filter((id) => id !== versionId) ?? [];
      if (left.length > 0) gateway.versions?.set(key, left);
      else gateway.versions?.delete(key);
      response.writeHead(204).end();
    } else {
      const word = { PUT: "stored", DELETE: "hidden" }[method ?? ""];
      const kept = gateway.versions?.get(key) ?? [];
      if (word) gateway.versions?.set(key, [...kept, `${word}-${kept.length}`]);
      return false;
    }
    return true;
  }

  async function forward(request: IncomingMessage, response: ServerResponse, body: Buffer, fault?: Fault) {
    const target = new URL(request.url ?? "", `http://127.0.0.1:${storagePort}`);
    const most = Number(target.searchParams.get("max-keys") ?? 0);
    if (most > gateway.pageSize) target.searchParams.set("max-keys", String(gateway.pageSize));
    const { host, connection, "content-length": length, ...headers } = request.headers as Record<string, string>;
    const method = request.method ?? "GET";
    const answered = await fetch(target, {
      method,
      headers,
      body: method === "GET" || method === "HEAD" ? null : Uint8Array.from(body),
    });
    if (method === "GET" && fault === undefined && answered.body) {
      // As it comes, as from a real storage: a long object is not read before it is answered.
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      return pipeline(Readable.fromWeb(answered.body), response);
    }
    const bytes = Buffer.from(await answered.arrayBuffer());
    noteUpload(target, method, bytes.toString("latin1"));
    if (fault === "lost answer") return void request.socket.destroy();
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    if (fault === "cut" || fault === "stalled") {
      response.write(bytes.subarray(0, bytes.length >> 1), () => fault === "cut" && request.socket.destroy());
    } else response.end(bytes);
  }

  function noteUpload({ pathname, searchParams }: URL, method: string, answer: string): void {
    const begun = method === "POST" && /<UploadId>(.*)<\/UploadId>/.exec(answer)?.[1];
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    if (begun) uploads.set(begun, { key, at: new Date() });
    else if (method === "POST") uploads.delete(searchParams.get("uploadId") ?? "");
  }
  return gateway;
}

function answer(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

function checksumRefusal({ headers }: IncomingMessage, body: Buffer): "BadDigest" | undefined {
  const digest = hash("sha256", body, "buffer");
  const { "x-amz-content-sha256": sent, "x-amz-checksum-sha256": checksum } = headers;
  const isRight = [digest.toString("hex"), undefined].includes(sent as string | undefined);
  return isRight && [digest.toString("base64"), undefined].includes(checksum as string | undefined)
    ? undefined
    : "BadDigest";
}

function damaged(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  if (copy.length > 0) copy[0] = (copy[0] ?? 0) ^ 1;
  return copy;
}
