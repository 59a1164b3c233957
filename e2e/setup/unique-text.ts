import { createHash } from "node:crypto";
import { test } from "@playwright/test";
import { chooseSeed } from "../../run/seed.ts";

const counts = new Map<string, number>();

/** Hexadecimal digits that are unique on this server, and the same in every run with the same seed. */
export function uniqueText(length: number): string {
  const place = testName();
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  return createHash("sha256").update(`${chooseSeed()} ${place} ${count}`).digest("hex").slice(0, length);
}

function testName(): string {
  try {
    return test.info().titlePath.join(" ");
  } catch {
    return ""; // The screenshots are no test.
  }
}
