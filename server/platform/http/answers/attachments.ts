import { Readable } from "node:stream";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply } from "fastify";
import { attachmentNamed } from "./file-names.ts";
import { cache } from "./headers.ts";

/** `name` is a safe file name, as `fileName` in file-names.ts makes it. */
export interface NamedDocument {
  name: string;
  bytes: Uint8Array;
}

/** A document as a download: browsers save it under its name, and no cache stores it. */
export function asDocument(
  { type }: NonNullable<CallShape["document"]>,
  { name, bytes }: NamedDocument,
  reply: FastifyReply,
): Uint8Array {
  reply.headers({
    "content-type": type,
    "content-disposition": attachmentNamed(name),
    "cache-control": cache.document,
  });
  return bytes;
}

/** The same for a file that is streamed. */
export function asFile(
  { type, name }: NonNullable<CallShape["file"]>,
  chunks: AsyncIterable<string>,
  reply: FastifyReply,
): Readable {
  reply.header("content-type", type);
  reply.header("content-disposition", `attachment; filename="${name}"`);
  return Readable.from(chunks, { objectMode: false });
}
