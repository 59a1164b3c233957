import { afterEach, expect, test, vi } from "vitest";
import { OpenParts } from "./open-parts.ts";

afterEach(() => void vi.unstubAllGlobals());

function storage() {
  const stored = new Map<string, string>();
  const getItem = (key: string) => stored.get(key) ?? null;
  const setItem = (key: string, text: string) => void stored.set(key, text);
  vi.stubGlobal("sessionStorage", { getItem, setItem });
  return stored;
}

test("what was opened is open when the page comes back, for this viewer and this student alone", () => {
  storage();
  const parts = new OpenParts("logbook ann/sam");
  for (const part of ["311", "311/1", "315"]) parts.set(part, true);
  parts.set("315", false);
  const later = new OpenParts("logbook ann/sam");
  expect(["311", "311/1", "315"].map((part) => later.has(part))).toEqual([true, true, false]);
  expect(new OpenParts("logbook ann/tom").has("311")).toBe(false);
});

test("a part that is open unless closed stays closed once it was, and opens again", () => {
  storage();
  const parts = new OpenParts("logbook sam");
  expect([parts.has("311/1", true), parts.has("311/1")]).toEqual([true, false]);
  parts.set("311/1", false);
  expect(new OpenParts("logbook sam").has("311/1", true)).toBe(false);
  parts.set("311/1", true);
  expect(new OpenParts("logbook sam").has("311/1")).toBe(true);
});

test("the parts around a criterion that an address names are open from the start", () => {
  storage();
  const parts = new OpenParts("logbook sam", ["399", "399/7"]);
  expect([parts.has("399"), parts.has("399/7"), parts.has("399/1")]).toEqual([true, true, false]);
});

test("where the browser stores nothing, or something else is stored, only the memory is lost", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  const parts = new OpenParts("logbook sam");
  parts.set("311", true);
  expect(parts.has("311")).toBe(true);
  storage().set("logbook sam", '{"311":true}');
  expect(new OpenParts("logbook sam").has("311")).toBe(false);
});
