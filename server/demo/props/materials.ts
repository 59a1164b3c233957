import type { Material } from "../photos/sheet.ts";

export const whitePlastic: Material = { fill: "#e6e6e0", gloss: 70, rough: 3 };
export const greyPlastic: Material = { fill: "#9a9fa3", gloss: 55, rough: 8 };
export const blackPlastic: Material = { fill: "#25272a", gloss: 70, rough: 8 };
export const whiteSteel: Material = { fill: "#dfe0dc", gloss: 60, rough: 6 };
export const galvanised: Material = { fill: "#a9aeb0", gloss: 200, rough: 14 };
export const zinc: Material = { fill: "#b4b6b2", gloss: 215, rough: 10 };
export const brass: Material = { fill: "#c09a3e", gloss: 225, rough: 8 };
export const copper: Material = { fill: "#b5673a", gloss: 220, rough: 10 };
export const paper: Material = { fill: "#efeee9", gloss: 8, rough: 6 };
export const label: Material = { fill: "#f2f1ec", gloss: 40, rough: 2 };
export const card: Material = { fill: "#b58a58", gloss: 8, rough: 20 };
export const hole: Material = { fill: "#0d0d0e", gloss: 0, rough: 0 };

export const brown: Material = { fill: "#5c3420", gloss: 90, rough: 4 };
export const black: Material = { fill: "#222326", gloss: 90, rough: 4 };
export const grey: Material = { fill: "#85888b", gloss: 90, rough: 4 };
export const blue: Material = { fill: "#2b63a8", gloss: 90, rough: 4 };
export const green: Material = { fill: "#3f8b3a", gloss: 90, rough: 4 };
export const yellow = "#e0c52c";

export function plastic(fill: string, gloss = 60): Material {
  return { fill, gloss, rough: 6 };
}

export function painted(fill: string): Material {
  return { fill, gloss: 34, rough: 14 };
}

/** Something that gives light of its own: a lamp, a display. */
export function glow(fill: string): Material {
  return { fill, gloss: 120, rough: 255 };
}
