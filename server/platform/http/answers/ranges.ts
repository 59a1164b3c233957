import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../../dependencies.ts";
import type { ByteRange } from "../../files/files.ts";
import type { StoredName } from "../../files/stored-name.ts";
import { Refusal } from "../../refusal.ts";

interface RangedFile {
  name: StoredName | undefined;
  /** In bytes. */
  size: number;
  /** Strong, so that a download which goes on is of the same file. */
  etag: string;
}

/**
 * What a GET or HEAD asks for of a stored file, of which no more is read; it sets the headers and the status of the answer.
 * Undefined when the file is missing. @throws Refusal 416 when it ends before the range
 */
export async function openRange(
  { files }: Pick<Dependencies, "files">,
  { name, size, etag }: RangedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ bytes: Readable; range: ByteRange | undefined } | undefined> {
  if (!name) return undefined;
  reply.headers({ "accept-ranges": "bytes", etag });
  const { range: header, "if-range": condition } = request.headers;
  const range = rangeIn(condition === undefined || condition === etag ? header : undefined, size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`);
    throw new Refusal(416, "The file ends before the requested range.");
  }
  // With an empty payload instead of a stream, Fastify would set content-length to 0.
  const file = request.method === "HEAD" ? { bytes: Readable.from([]) } : await files.get(name, range);
  if (!file) return undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.header("content-length", end - start + 1);
  return { bytes: file.bytes, range };
}

/**
 * Which bytes of a file of `size` bytes a Range header asks for. Undefined for the whole file: without a header, and for
 * several ranges or a malformed header, both of which RFC 9110 (14.2) lets a server ignore.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return fromEnd(Number(last), size);
  const [start, end] = [Number(first), last === "" ? size - 1 : Number(last)];
  if (end < start && last !== "") return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : "unsatisfiable";
}

function fromEnd(count: number, size: number): ByteRange | "unsatisfiable" {
  return count > 0 && size > 0 ? { start: Math.max(0, size - count), end: size - 1 } : "unsatisfiable";
}
