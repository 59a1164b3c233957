import { glyphs } from "./glyphs.ts";
import type { Chance } from "./seed.ts";

/** How a line of text is written. `size` is the height of capitals in pixels. */
export interface Hand {
  size: number;
  /** Extra space between letters, in tenths of the size. */
  spacing?: number;
  /** Sideways lean: 0 upright, 0.3 like quick handwriting. */
  slant?: number;
  /** Width of the letters relative to their height. */
  stretch?: number;
  /** Letters dance a little, as a pen does. */
  shaky?: Chance;
}

/**
 * The path of a line of text whose first capital has its upper left corner at (x, y).
 * @throws Error for a letter that nobody has drawn yet
 */
export function lettering(text: string, x: number, y: number, hand: Hand): string {
  const scale = hand.size / 10;
  const step = scale * (hand.stretch ?? 1);
  let path = "";
  let left = x;
  for (const letter of text) {
    const strokes = strokesOf(letter);
    const lift = hand.shaky ? hand.shaky.number(-0.6, 0.6) * scale : 0;
    const grow = hand.shaky ? hand.shaky.number(0.88, 1.14) : 1;
    for (const { command, points } of strokes.parts) {
      path += command;
      for (const [px, py] of points) {
        const lean = (10 - py) * (hand.slant ?? 0);
        path += `${round(left + (px * grow + lean) * step)} ${round(y + lift + py * grow * scale)} `;
      }
    }
    left += (strokes.width + 2 + (hand.spacing ?? 0)) * step;
  }
  return path;
}

/** How wide a line of text comes out, in pixels. */
export function widthOf(text: string, hand: Hand): number {
  let width = 0;
  for (const letter of text) width += strokesOf(letter).width + 2 + (hand.spacing ?? 0);
  return Math.max(0, width - 2 - (hand.spacing ?? 0)) * (hand.size / 10) * (hand.stretch ?? 1);
}

interface Strokes {
  width: number;
  parts: { command: string; points: [number, number][] }[];
}

const parsed = new Map<string, Strokes>();

function strokesOf(letter: string): Strokes {
  const known = parsed.get(letter);
  if (known) return known;
  const glyph = glyphs[letter];
  if (!glyph) throw new Error(`glyphs.ts has no ${letter}`);
  const strokes = { width: glyph[0], parts: partsOf(glyph[1]) };
  parsed.set(letter, strokes);
  return strokes;
}

function partsOf(path: string): Strokes["parts"] {
  return [...path.matchAll(/([MLQ])([^MLQ]*)/g)].map(([, command = "", numbers = ""]) => ({
    command,
    points: pairs(numbers.trim().split(/\s+/).map(Number)),
  }));
}

function pairs(numbers: number[]): [number, number][] {
  return numbers.flatMap((number, index): [number, number][] =>
    index % 2 === 0 ? [[number, numbers[index + 1] ?? 0]] : [],
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
