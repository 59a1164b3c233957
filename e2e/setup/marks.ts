import { createHash } from "node:crypto";
import { test } from "@playwright/test";
import { chooseSeed } from "../../run/seed.ts";

const made = new Map<string, number>();

/** Letters and figures that nobody else has on this server, the same ones whenever the seed is the same. */
export function newMark(length: number): string {
  const place = placeOf();
  const count = (made.get(place) ?? 0) + 1;
  made.set(place, count);
  return createHash("sha256").update(`${chooseSeed()} ${place} ${count}`).digest("hex").slice(0, length);
}

function placeOf(): string {
  try {
    return test.info().titlePath.join(" ");
  } catch {
    return ""; // Not in a test: the screenshots.
  }
}
