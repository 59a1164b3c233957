import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = "", light, dark, both]) => [name, { light: light ?? both ?? "", dark: dark ?? both ?? "" }],
  ),
);
const schemes = ["light", "dark"] as const;

const grounds = ["ground", "panel", "sunken", "row", "pick", "track", "brand-soft"];
const statuses = ["draft", "waiting", "review", "done"];
const softened = [...colours.keys()].filter((name) => colours.has(`${name}-soft`));

const texts = [
  ...pairs(["text", "dim", "faint", "brand", "brand-hover", "danger", ...statuses], grounds),
  ...softened.map((name) => [name, `${name}-soft`]),
  ...pairs(
    ["text", "dim"],
    [...statuses, "danger"].map((name) => `${name}-soft`),
  ),
  ...pairs(["on-brand"], ["brand", "brand-hover"]),
  ...pairs(["on-bar", "on-bar-dim"], ["bar"]),
  ["on-news", "news"],
];

const shapes = [
  ...pairs(["edge", "focus", "brand", "danger", ...statuses.map((name) => `${name}-shape`)], grounds),
  ...pairs(["on-bar", "news"], ["bar"]),
];

describe.each(schemes)("in %s colours", (scheme) => {
  test("every text stands out from what it is written on by 4.5 to 1", () => {
    expect(tooPale(texts, scheme, 4.5)).toEqual([]);
  });

  test("every shape and edge stands out from what it is drawn on by 3 to 1", () => {
    expect(tooPale(shapes, scheme, 3)).toEqual([]);
  });
});

test("contrast is computed as WCAG computes it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

function pairs(fronts: string[], backs: string[]): string[][] {
  return fronts.flatMap((front) => backs.map((back) => [front, back]));
}

function tooPale(checked: string[][], scheme: (typeof schemes)[number], least: number): string[] {
  return checked.flatMap(([front = "", back = ""]) => {
    const ratio = contrast(colourOf(front, scheme), colourOf(back, scheme));
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
  });
}

function colourOf(name: string, scheme: (typeof schemes)[number]): string {
  const colour = colours.get(name);
  if (!colour) throw new Error(`tokens.css has no --color-${name}`);
  return colour[scheme];
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, from 0 (black) to 1 (white), of "#rrggbb" (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
