import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near } from "../props/fittings.ts";
import { bench } from "../props/grounds.ts";
import { paper, plastic, zinc } from "../props/materials.ts";

export const print = "#2b2e33";
const pens = ["#1f3b8f", "#22252b", "#23469f"] as const;

/** A sheet of paper that is being filled in; its upper left corner is the origin. */
export interface Page {
  sheet: Sheet;
  chance: Chance;
  pen: string;
  wide: number;
  tall: number;
}

/** Puts a page on a desk, sometimes on a clipboard, a little askew, often with a pen beside it. */
export function onDesk(chance: Chance, wide: number, tall: number, fill: (page: Page) => void): Sheet {
  const upright = tall > wide;
  const sheet = upright ? new Sheet(1200, 1600) : new Sheet(1600, 1200);
  bench(sheet, chance);
  const board = chance.happens(0.6);
  sheet.placed(
    sheet.width / 2 + chance.whole(-30, 30),
    sheet.height / 2 + (board && upright ? 60 : 10),
    chance.number(-4, 4),
    1,
    () => {
      const [x, y] = [-wide / 2, -tall / 2];
      if (board) clipboard(sheet, chance, x, y, wide, tall);
      for (const turn of [1.4, -0.7])
        sheet.placed(0, 0, turn, 1, () => sheet.box({ ...paper, fill: "#dcdad3" }, board ? 56 : 34, x, y, wide, tall));
      sheet.box({ ...paper, fill: chance.of(["#f1f0ea", "#eeeee9", "#f2efe2"]) }, board ? 62 : 40, x, y, wide, tall);
      sheet.stain("#8d8674", 0.12, chance.whole(-300, 300), chance.whole(-400, 400), 400, 300);
      sheet.placed(x, y, 0, 1, () => fill({ sheet, chance, pen: chance.of(pens), wide, tall }));
      if (board) clip(sheet, y);
    },
  );
  if (chance.happens(0.6)) ballpen(sheet, chance);
  return sheet;
}

function clipboard(sheet: Sheet, chance: Chance, x: number, y: number, wide: number, tall: number): void {
  const wood: Material = chance.of([
    { fill: "#8a5f38", gloss: 30, rough: 40 },
    { fill: "#23262a", gloss: 60, rough: 10 },
    { fill: "#2f5d9a", gloss: 70, rough: 8 },
  ]);
  sheet.box(wood, 52, x - 40, y - 90, wide + 80, tall + 140, 24);
}

function clip(sheet: Sheet, y: number): void {
  sheet.box(zinc, 88, -130, y - 84, 260, 110, 16);
  sheet.tube(zinc, 92, 26, `M-130 ${y + 22}H130`, 34, "round");
  sheet.disc({ fill: "#1a1a1a", gloss: 0, rough: 0 }, 54, 0, y - 52, 17);
}

function ballpen(sheet: Sheet, chance: Chance): void {
  const fill = chance.of(["#1f3b8f", "#22252b", "#d6b01f", "#e6e6df"]);
  sheet.placed(
    sheet.width * chance.number(0.72, 0.86),
    sheet.height * chance.number(0.6, 0.85),
    chance.number(-80, -30),
    1,
    () => {
      sheet.tube(plastic(fill, 110), 74, 26, "M-210 0H190", 34, "round");
      sheet.tube(zinc, 74, 18, "M190 0H250", 16, "round");
      sheet.box(zinc, 106, -200, -6, 150, 12, 5);
    },
  );
}

export function heading({ sheet, wide }: Page, title: string, colour: string): void {
  sheet.area(colour, `M30 30H${wide - 30}V96H30Z`, 0.92);
  sheet.text(
    title,
    52,
    50,
    { size: Math.min(28, (wide - 120) / title.length / 0.78) },
    { colour: "#fff", weight: 0.16 },
  );
}

/** A titled group of fields, filled in by hand. Returns where the next one may begin. */
export function part(page: Page, title: string, fields: string[], y: number): number {
  const { sheet, wide, chance } = page;
  sheet.area("#d5dbe3", `M30 ${y}H${wide - 30}V${y + 34}H30Z`);
  type(page, title, 44, y + 10, 15, 0.17);
  fields.forEach((field, index) => {
    const row = y + 48 + index * 48;
    type(page, field, 44, row + 10, 13);
    sheet.line("#8b9198", 1.2, `M330 ${row + 34}H${wide - 44}`);
    write(page, answerTo(chance, field), 340, row + 6, 20);
  });
  return y + 60 + fields.length * 48;
}

function answerTo(chance: Chance, field: string): string {
  if (/date|due|time/i.test(field)) return `${chance.whole(1, 28)} / ${chance.whole(1, 12)} / 2026`;
  if (/address|site/i.test(field))
    return `${chance.whole(2, 148)} ${chance.of(["Mill Lane", "Station Road", "Harbour Street", "Elm Grove"])}`;
  if (/postcode/i.test(field)) return chance.of(["LS9 8TQ", "M4 5JW", "NE6 1PL", "S2 4RB"]);
  if (/topic|task|description/i.test(field))
    return chance.of(["Safe isolation", "New ring final", "Board change", "Ladders and steps"]);
  if (/impedance/i.test(field)) return `${decimal(chance, 0.1, 0.4)} Ω`;
  if (/fault current/i.test(field)) return `${decimal(chance, 0.8, 2.4)} kA`;
  if (/voltage/i.test(field)) return "400 / 230 V";
  if (/TN-S|Addition/.test(field)) return "✓";
  if (/departures/i.test(field)) return "None";
  return chance.of(["D. Marsh", "K. Osei", "R. Whitfield", "P. Kaur", "S. Doyle"]);
}

export function signature(page: Page, x: number, y: number): void {
  type(page, "Signature", x - 130, y + 24, 14);
  page.sheet.line("#8b9198", 1.4, `M${x} ${y + 44}h300`);
  scrawl(page, x + 20, y + 34, 200);
}

export function scrawl({ sheet, chance, pen }: Page, x: number, y: number, reach: number): void {
  let path = `M${x} ${y}`;
  for (let at = 0; at < reach; at += 24)
    path += `q${near(chance.number(2, 10))} ${near(chance.number(-40, -10))} ${near(chance.number(12, 20))} ${near(chance.number(-8, 4))}t${near(chance.number(4, 12))} ${near(chance.number(-4, 14))}`;
  sheet.line(pen, 2.6, path, 0.9);
}

export function type({ sheet }: Page, words: string, x: number, y: number, size: number, weight = 0.13): void {
  sheet.text(words, x, y, { size }, { colour: print, weight });
}

export function write({ sheet, chance, pen }: Page, words: string, x: number, y: number, size: number): void {
  sheet.text(words, x, y, { size, slant: 0.18, shaky: chance }, { colour: pen, weight: 0.11, opacity: 0.92 });
}

export function decimal(chance: Chance, least: number, most: number): string {
  return chance.number(least, most).toFixed(2);
}
