import type { ByteRange } from "../../platform/files/files.ts";

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
