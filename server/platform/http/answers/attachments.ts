import { Readable } from "node:stream";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply } from "fastify";
import { attachmentNamed } from "./file-names.ts";
import { cache } from "./headers.ts";

/** `name` is one for a file, as server/platform/http/answers/file-names.ts makes it. */
export interface NamedDocument {
  name: string;
  bytes: Uint8Array;
}

/** A document as something to keep: browsers save it under its name, and it stays nowhere else. */
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

/** The same for a file that comes in pieces. */
export function asFile(
  { type, name }: NonNullable<CallShape["file"]>,
  pieces: AsyncIterable<string>,
  reply: FastifyReply,
): Readable {
  reply.header("content-type", type);
  reply.header("content-disposition", `attachment; filename="${name}"`);
  return Readable.from(pieces, { objectMode: false });
}
