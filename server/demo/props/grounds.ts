import type { Chance } from "../photos/seed.ts";
import type { Material, Sheet } from "../photos/sheet.ts";

/** What is behind or under a subject. Everything lies at a height of about `ground`. */
export const ground = 30;

/** Painted plaster, with roller marks and the odd knock. */
export function plaster(sheet: Sheet, chance: Chance): void {
  const fill = chance.of(["#d8d5cb", "#cfd3d4", "#d6cdb9", "#c9cfc6", "#d9d2cc", "#bfc7cf"]);
  sheet.box({ fill, gloss: 6, rough: 26 }, ground, 0, 0, sheet.width, sheet.height);
  smudges(sheet, chance, 7, "#5b5348", 0.1);
}

/** Pink gypsum before decoration, with trowel sweeps. */
export function bareplaster(sheet: Sheet, chance: Chance): void {
  sheet.box({ fill: "#c49e8c", gloss: 4, rough: 44 }, ground, 0, 0, sheet.width, sheet.height);
  for (let count = 0; count < 9; count++) {
    const [x, y] = [chance.number(0, sheet.width), chance.number(0, sheet.height)];
    const reach = chance.number(200, 520);
    sheet.line(
      "#d9bfae",
      chance.number(18, 60),
      `M${x} ${y}q${reach / 2} ${chance.number(-120, 120)} ${reach} 0`,
      0.22,
    );
  }
  smudges(sheet, chance, 8, "#7d5846", 0.18);
}

/** Facing bricks in stretcher bond. */
export function brickwork(sheet: Sheet, chance: Chance): void {
  const mortar: Material = { fill: chance.of(["#a39a8d", "#8f8a84", "#b3aa9b"]), gloss: 0, rough: 110 };
  sheet.box(mortar, ground - 12, 0, 0, sheet.width, sheet.height);
  const kind = chance.of([
    ["#8d4a38", "#7d4033", "#9a5540", "#74402f", "#86503f"],
    ["#a98a62", "#9c7e58", "#b39670", "#937450", "#a6855a"],
    ["#6d4a45", "#5d4340", "#7a5149", "#69504c", "#57403e"],
  ]);
  courses(sheet, chance, kind, { long: 168, tall: 54, joint: 10, rough: 120 });
}

/** Grey concrete blocks, as in plant rooms and garages. */
export function blockwork(sheet: Sheet, chance: Chance): void {
  const white = chance.happens(0.5);
  sheet.box({ fill: white ? "#c5c6c2" : "#8b8b86", gloss: 4, rough: 120 }, ground - 8, 0, 0, sheet.width, sheet.height);
  const kind = white ? ["#d3d4cf", "#cdcec9", "#d0d0cc"] : ["#a09f99", "#9a9993", "#a6a49d", "#989791"];
  courses(sheet, chance, kind, { long: 430, tall: 206, joint: 12, rough: white ? 70 : 150 });
  smudges(sheet, chance, 4, "#4a463f", 0.14);
}

/** Boards of plywood or chipboard behind meter positions and on benches. */
export function plywood(sheet: Sheet, chance: Chance): void {
  const fill = chance.of(["#c9a877", "#bf9c6c", "#cfb185", "#a9855a"]);
  sheet.box({ fill, gloss: 12, rough: 22 }, ground, 0, 0, sheet.width, sheet.height);
  for (let count = 0; count < 70; count++) {
    const y = chance.number(-40, sheet.height);
    const [lift, fall] = [chance.number(-50, 50), chance.number(-50, 50)];
    const third = sheet.width / 3;
    const path = `M-10 ${y}c${third} ${lift} ${2 * third} ${fall} ${sheet.width + 20} ${chance.number(-30, 30)}`;
    sheet.line(chance.of(["#8a6236", "#77532c", "#e3cba0"]), chance.number(1, 7), path, chance.number(0.08, 0.3));
  }
  for (let knots = chance.whole(0, 3); knots > 0; knots--) {
    const [x, y] = [chance.number(0, sheet.width), chance.number(0, sheet.height)];
    sheet.stain("#5d3a1a", 0.6, x, y, chance.number(14, 34), chance.number(8, 16));
  }
}

/** A worn bench, desk or van shelf seen from above. */
export function bench(sheet: Sheet, chance: Chance): void {
  if (chance.happens(0.25)) {
    plywood(sheet, chance);
    return;
  }
  const kind = chance.of(["grey", "black", "steel"] as const);
  const fill = { grey: "#9b9d9f", black: "#3a3d40", steel: "#8e9699" }[kind];
  const material = { fill, gloss: kind === "steel" ? 190 : 40, rough: kind === "steel" ? 14 : 34 };
  sheet.box(material, ground, 0, 0, sheet.width, sheet.height);
  scratches(sheet, chance, 26);
  smudges(sheet, chance, 8, "#1c1a17", 0.22);
}

/** A screeded floor with dust and tyre marks. */
export function concrete(sheet: Sheet, chance: Chance): void {
  sheet.box(
    { fill: chance.of(["#8c8a85", "#97948d", "#7e7e7c"]), gloss: 6, rough: 90 },
    ground,
    0,
    0,
    sheet.width,
    sheet.height,
  );
  smudges(sheet, chance, 14, "#3a3732", 0.22);
  smudges(sheet, chance, 8, "#d3cfc6", 0.2);
  scratches(sheet, chance, 10);
}

interface Course {
  long: number;
  tall: number;
  joint: number;
  rough: number;
}

function courses(sheet: Sheet, chance: Chance, fills: readonly string[], { long, tall, joint, rough }: Course): void {
  let row = 0;
  for (let y = -chance.number(0, tall); y < sheet.height; y += tall + joint) {
    const start = -chance.number(0, 12) - (row++ % 2) * (long / 2);
    for (let x = start; x < sheet.width; x += long + joint) {
      const material = { fill: chance.of(fills), gloss: 0, rough };
      const wobble = chance.number(-2, 2);
      sheet.box(material, ground + chance.number(-3, 3), round(x), round(y + wobble), long, tall, 4);
    }
  }
}

function smudges(sheet: Sheet, chance: Chance, count: number, colour: string, strength: number): void {
  for (let each = 0; each < count; each++) {
    const [x, y] = [round(chance.number(0, sheet.width)), round(chance.number(0, sheet.height))];
    sheet.stain(colour, chance.number(0.3, 1) * strength, x, y, chance.whole(40, 260), chance.whole(20, 160));
  }
}

function scratches(sheet: Sheet, chance: Chance, count: number): void {
  for (let each = 0; each < count; each++) {
    const [x, y] = [round(chance.number(0, sheet.width)), round(chance.number(0, sheet.height))];
    const path = `M${x} ${y}l${chance.whole(-160, 160)} ${chance.whole(-60, 60)}`;
    sheet.line(chance.of(["#fff", "#000"]), chance.number(0.8, 2.2), path, chance.number(0.1, 0.3));
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
