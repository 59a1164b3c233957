import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../refusal.ts";

const types = [...new Set(Object.values<Call>(calls).flatMap(({ bytes }) => bytes?.type ?? []))];

/** Lets the calls that take bytes read them while they arrive; every other call refuses such a body. */
export function acceptByteBodies(app: FastifyInstance): void {
  app.addContentTypeParser(types, (request, body, done) => {
    const { call } = request.routeOptions.config;
    if (call?.bytes?.type === request.headers["content-type"]) done(null, body);
    else done(wrongType());
  });
}

/** @throws Refusal 415 when the body is something else */
export function bytesOf({ body }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw wrongType();
  return body;
}

/** Whether the body of this type is read as it arrives, so that it takes no memory. */
export function isByteBody(type: string | undefined): boolean {
  return types.some((known) => known === type);
}

/** What was written to a file: how much, and its SHA-256 in hex. */
export interface WrittenBytes {
  bytes: number;
  sha256: string;
}

/**
 * Writes the chunks to a new file as they come, so that memory stays flat. Those beyond `most` bytes are counted but not
 * stored: `bytes` is then larger than `most`.
 */
export async function writeChunks(path: string, chunks: AsyncIterable<Buffer>, most: number): Promise<WrittenBytes> {
  const hash = createHash("sha256");
  await using handle = await open(path, "wx", 0o600);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) continue;
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}

function wrongType(): Refusal {
  return new Refusal(415, "This kind of content is not accepted.");
}
