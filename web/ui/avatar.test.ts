import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Sam Whitfield", "SW"],
  ["  maría josé de la Cruz ", "MC"],
  ["Cher", "C"],
  ["Łukasz Żak", "ŁŻ"],
  ["𝒮am 🔧", "𝒮🔧"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));
