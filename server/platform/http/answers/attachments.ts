import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { CallShape } from "contract/core/call.ts";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { cache } from "./headers.ts";

/** `name` is a safe file name, as `fileName` makes it. */
export interface NamedDocument {
  name: string;
  bytes: Uint8Array;
}

/** The file as which a call answers this query: its only one, or the one that `format` names. */
export function fileOf(call: CallShape, query: unknown): Pick<CallShape, "document" | "file"> {
  if (call.formats === undefined) return call;
  const format = wantedFormat(query);
  if (format === "pdf") return { document: { type: "application/pdf" } };
  return format === "csv" ? { file: { type: "text/csv; charset=utf-8", name: `${call.formats}.csv` } } : {};
}

export function wantedFormat(query: unknown): unknown {
  return typeof query === "object" && query !== null && "format" in query ? query.format : undefined;
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

/** A file that is sent while it is made, as a download under its name. */
export function asFile(
  { type, name }: NonNullable<CallShape["file"]>,
  chunks: AsyncIterable<string>,
  reply: FastifyReply,
): Readable {
  reply.header("content-type", type);
  reply.header("content-disposition", `attachment; filename="${name}"`);
  return Readable.from(chunks, { objectMode: false });
}

/** The longest name without its extension, in bytes of UTF-8; file systems allow 255. */
const maxBytes = 180;

/**
 * Makes a file name that every system accepts from a text that a person wrote: without control characters, emoji and
 * characters that have a meaning in a path. `fallback` is used when nothing is left.
 */
export function fileName(text: string, extension: string, fallback: string): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{20e3}\u{fe0e}\u{fe0f}]/gu, " ")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|\ufffd]/gu, " ")
    .replaceAll(/\s+/g, " ");
  return `${truncated(plain).replaceAll(/^[\s.]+|[\s.]+$/g, "") || fallback}.${extension}`;
}

/** The Content-Disposition of a download (RFC 6266): the name in UTF-8, and in ASCII for old programs. */
export function attachmentNamed(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

// RFC 8187 also requires the escapes of these characters, which encodeURIComponent leaves as they are.
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function truncated(text: string): string {
  let bytes = 0;
  let result = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    result += character;
  }
  return result;
}

/**
 * The chunks of a CSV file: a byte-order mark, so that spreadsheets read UTF-8, commas, every field in double quotes. Lines
 * end with CR LF (RFC 4180). A field that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export async function* csvOf(headings: string[], pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield stringify([headings], { ...shape, bom: true });
  for await (const rows of pages) {
    yield stringify(rows, shape);
    await setImmediate();
  }
}

const shape = {
  delimiter: ",",
  quoted: true,
  quoted_empty: true,
  record_delimiter: "\r\n",
  escape_formulas: true,
} as const;
