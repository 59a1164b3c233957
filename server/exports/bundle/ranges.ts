import type { ByteRange } from "../../platform/files/files.ts";

/**
 * Which bytes a Range header asks for, of a file of `size` bytes. Undefined for all of it: without a header, and for
 * one that asks for several parts or cannot be read, which RFC 9110 (14.2) lets a server answer with the whole.
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
