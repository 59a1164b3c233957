import fc from "fast-check";
import { expect, test } from "vitest";
import { openTypeAhead } from "./type-ahead.ts";

interface Visit {
  /** How many keys are pressed before the next page is drawn, and before its box is there. */
  drawn: number;
  ready: number;
  keys: string[];
}

/** Types on a page that gives way to another: the commands that are carried out there, and what its box then holds. */
function visit({ drawn, ready, keys }: Visit, milliseconds = 30) {
  const typeAhead = openTypeAhead();
  const commands: string[] = [];
  let box: string | undefined;
  const arrive = () => {
    box = typeAhead.release((key) => key === "f");
  };
  keys.forEach((key, nth) => {
    const at = nth * milliseconds;
    if (nth === ready) arrive();
    if (box !== undefined) box += key;
    // The page can be seen before its box is there: its other commands work, and F has no box yet.
    else if (typeAhead.takes(key, at, nth < drawn || (nth < ready && key === "f"))) return;
    else if (key === "f" && nth >= ready) box = "";
    else commands.push(key);
  });
  if (keys.length <= ready) arrive();
  return { commands, box };
}

const letters = fc.array(fc.constantFrom("n", "d", "p", "f", "a", " ", "G"), { maxLength: 40 });
const moments = fc.tuple(fc.nat(45), fc.nat(45)).map(([a, b]) => ({ drawn: Math.min(a, b), ready: Math.max(a, b) }));

test("whenever the next page comes, all that is typed after F is in its box, and no letter of it is a command", () => {
  fc.assert(
    fc.property(letters, moments, (text, moment) => {
      const { commands, box } = visit({ ...moment, keys: ["f", ...text] });
      expect(commands).toEqual([]);
      expect(box).toBe(text.join(""));
    }),
  );
});

test("what is typed without F while a page comes is no command there, nor what follows it at once", () => {
  const words = fc.array(fc.constantFrom("n", "d", "p", "a", " "), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(words, moments, (keys, { drawn, ready }) => {
      fc.pre(drawn > 0);
      expect(visit({ drawn, ready, keys })).toEqual({ commands: [], box: undefined });
    }),
  );
});

test("after a pause the keys are commands again", () => {
  const typeAhead = openTypeAhead();
  expect(typeAhead.takes("d", 0, true)).toBe(true);
  expect(typeAhead.release(() => false)).toBeUndefined();
  expect(typeAhead.takes("n", 300, false)).toBe(true);
  expect(typeAhead.takes("n", 900, false)).toBe(false);
});

test("a letter that was taken back is not typed, and Enter begins a line", () => {
  const typeAhead = openTypeAhead();
  for (const key of ["n", "f", "G", "p", "Backspace", "o", "Enter"]) typeAhead.takes(key, 0, true);
  expect(typeAhead.release((key) => key === "f")).toBe("Go\n");
});
