/** A seeded random generator (mulberry32): the same seed gives the same numbers on every machine. */
export interface Chance {
  /** A number from `least` up to, but not including, `most`. */
  number(least: number, most: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
  /** One of these. @throws Error when there is none */
  of<T>(choices: readonly T[]): T;
  /** The things in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** `seed` is any text; similar texts give different numbers. */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    number: (least, most) => least + next() * (most - least),
    whole,
    happens: (share) => next() < share,
    of: (choices) => at(choices, whole(0, choices.length - 1)),
    shuffled: (things) => shuffle([...things], whole),
  };
}

/** 32 bits of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function at<T>(choices: readonly T[], index: number): T {
  const choice = choices[index];
  if (choice === undefined) throw new Error("there is nothing to choose from");
  return choice;
}

function shuffle<T>(things: T[], whole: (least: number, most: number) => number): T[] {
  for (let last = things.length - 1; last > 0; last--) {
    const other = whole(0, last);
    [things[last], things[other]] = [at(things, other), at(things, last)];
  }
  return things;
}
