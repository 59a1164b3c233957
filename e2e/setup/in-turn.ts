import { everything } from "../../run/everything.ts";

/**
 * The sizes or colour schemes in which to look at what `name` names: in `npm test -- everything` all of them, in `npm test`
 * one, always the same for one name and another for the next, so that each is met on some page.
 */
export function inTurn<T>(all: readonly T[], name: string): T[] {
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return everything ? [...all] : all.slice(letters % all.length, (letters % all.length) + 1);
}
