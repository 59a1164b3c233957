import { hash } from "node:crypto";
import type Sqlite from "better-sqlite3";
import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { LRUCache } from "lru-cache";

/** Adds the functions that queries and triggers use. */
export function addFunctions(sqlite: Sqlite.Database): void {
  // The built-in `lower` knows ASCII only; people are called Łukasz and Órla too.
  sqlite.function("lower", { deterministic: true }, lower);
  sqlite.function("sort_key", { deterministic: true }, (name) => (typeof name === "string" ? sortKey(name) : name));
  sqlite.function("sha256_hex", { deterministic: true }, sha256);
  sqlite.function("london_day", { deterministic: true }, londonDay);
}

function lower(text: unknown): unknown {
  return typeof text === "string" ? text.toLowerCase() : text;
}

function sha256(text: unknown): unknown {
  return typeof text === "string" ? hash("sha256", text) : null;
}

/** The day of an instant in London, in days since 1970. */
function londonDay(instant: unknown): unknown {
  if (typeof instant !== "string") return null;
  // London's days and its summer begin with an hour of UTC. A report asks for tens of thousands of instants.
  const hour = instant.slice(0, 13);
  const known = daysByHour.get(hour);
  if (known !== undefined) return known;
  // A number of JavaScript would be a REAL, which SQLite divides into fractions.
  const found = BigInt(Date.parse(dayInLondon(instant)) / day);
  daysByHour.set(hour, found);
  return found;
}

const daysByHour = new LRUCache<string, bigint>({ max: 20_000 });

/**
 * A sort key for SQLite: compared by code points, keys sort as ICU sorts the names, by base letters first and by accents
 * only then. PostgreSQL sorts with ICU itself.
 */
function sortKey(name: string): string {
  const lower = name.toLowerCase();
  const letters = lower.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${letters.replaceAll(/[ßæœøłđðþħı]/g, (letter) => baseLetters[letter] ?? letter)}\0${lower}`;
}

// Letters that Unicode does not decompose into a base letter and an accent.
const baseLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};
