import type { Chance } from "../photos/seed.ts";
import { Sheet } from "../photos/sheet.ts";
import { near, screw, sticker, wire } from "../props/fittings.ts";
import { brickwork, ground, plaster, plywood } from "../props/grounds.ts";
import {
  blackPlastic,
  blue,
  brass,
  brown,
  copper,
  green,
  greyPlastic,
  plastic,
  whiteSteel,
  yellow,
  zinc,
} from "../props/materials.ts";
import { device, mainSwitch, moduleTall, ratings } from "../props/modules.ts";

const circuits = [
  "Sockets GF",
  "Sockets FF",
  "Lights GF",
  "Lights FF",
  "Cooker",
  "Shower",
  "Boiler",
  "Smoke alarm",
  "Garage",
  "Immersion",
  "Outside",
  "EV",
] as const;

/** A domestic consumer unit with its cover off: rail, devices, busbar, neutral and earth bars, tails. */
export function openConsumerUnit(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([plaster, plywood, brickwork])(sheet, chance);
  const ways = chance.whole(8, 12);
  const pitch = 86;
  const wide = (ways + 3) * pitch + 40;
  const left = (1600 - wide) / 2;
  const top = chance.whole(230, 300);
  enclosure(sheet, chance, left, top, wide, 660);
  const rail = top + 330;
  bars(sheet, chance, left + 70, top + 60, wide - 140);
  sheet.box(zinc, 62, left + 40, rail + 30, wide - 80, 44, 2);
  const first = left + 60 + 2.1 * pitch;
  conductors(sheet, chance, { left: first, top, rail, ways, pitch });
  tailEnds(sheet, left + 56, top, rail, pitch);
  mainSwitch(sheet, chance, left + 56, rail - 96, pitch * 2);
  const breakers = chance.whole(0, 3);
  for (let way = 0; way < ways; way++) {
    const kind = { rating: chance.of(ratings), rcbo: way < ways - breakers, on: chance.happens(0.7) };
    device(sheet, chance, first + way * pitch, rail - 96, pitch - 5, kind);
  }
  sheet.box(copper, 92, left + 70, rail + 90, (ways + 2) * pitch - 20, 22, 2);
  for (let way = 0; way < ways; way++) screw(sheet, chance, 98, first + (way + 0.47) * pitch, rail + 101, 7);
  return sheet;
}

/** The same with its cover on: window, labels, notices. */
export function closedConsumerUnit(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([plaster, plywood, brickwork])(sheet, chance);
  const ways = chance.whole(8, 12);
  const pitch = 80;
  const wide = (ways + 2.2) * pitch + 180;
  const left = (1600 - wide) / 2;
  const top = chance.whole(300, 380);
  tails(sheet, left + wide * chance.number(0.2, 0.8), top);
  sheet.box(whiteSteel, 100, left, top, wide, 520, 10);
  sheet.box(whiteSteel, 112, left + 18, top + 16, wide - 36, 488, 8);
  const window = { x: left + 90, y: top + 150, width: wide - 180, tall: moduleTall };
  sheet.box(blackPlastic, 84, window.x - 8, window.y - 8, window.width + 16, window.tall + 16, 4);
  mainSwitch(sheet, chance, window.x, window.y, pitch * 2);
  const names = chance.shuffled(circuits);
  for (let way = 0; way < ways; way++) {
    const x = window.x + (way + 2.05) * pitch;
    const spare = way === ways - 1;
    device(sheet, chance, x, window.y, pitch - 4, { rating: chance.of(ratings), rcbo: !spare, on: !spare });
    const box = { x: x + 2, y: window.y + window.tall + 20, width: pitch - 8, tall: 46 };
    sticker(sheet, 114, box, spare ? ["Spare"] : (names[way] ?? "Spare").split(" "));
  }
  notices(sheet, chance, left, top, wide);
  for (const x of [left + 44, left + wide - 44])
    for (const y of [top + 44, top + 476]) screw(sheet, chance, 116, x, y, 13);
  return sheet;
}

function enclosure(sheet: Sheet, chance: Chance, x: number, y: number, wide: number, tall: number): void {
  tails(sheet, x + 120, y);
  sheet.box(whiteSteel, 140, x, y, wide, tall, 8);
  sheet.box({ ...whiteSteel, fill: "#c9cac6" }, 46, x + 14, y + 14, wide - 28, tall - 28, 4);
  for (let knockout = 0; knockout < 6; knockout++) {
    const at = x + 130 + (knockout * (wide - 260)) / 5;
    sheet.groove(42, 3, `M${near(at - 26)} ${y + tall - 70}a26 26 0 1 0 52 0a26 26 0 1 0 -52 0`);
  }
  for (const at of [x + 36, x + wide - 36]) screw(sheet, chance, 52, at, y + tall - 40, 12);
}

function tails(sheet: Sheet, x: number, y: number): void {
  for (const [offset, core] of [
    [-44, brown],
    [0, blue],
    [40, green],
  ] as const) {
    const path = `M${near(x + offset)} -20V${y + 60}`;
    sheet.tube(core === green ? green : greyPlastic, ground, 22, path, core === green ? 24 : 36);
    if (core === green) sheet.line(yellow, 10, path, 0.9);
  }
}

/** Where the meter tails come in at the top and reach the main switch. */
function tailEnds(sheet: Sheet, x: number, top: number, rail: number, pitch: number): void {
  const from = top + 10;
  const to = rail - 70;
  wire(
    sheet,
    brown,
    60,
    `M${x + 20} ${from}C${x + 20} ${from + 120} ${x + pitch * 0.48} ${to - 140} ${x + pitch * 0.48} ${to}`,
    32,
  );
  wire(
    sheet,
    blue,
    62,
    `M${x + 64} ${from}C${x + 64} ${from + 120} ${x + pitch * 1.44} ${to - 140} ${x + pitch * 1.44} ${to}`,
    32,
  );
  wire(
    sheet,
    green,
    60,
    `M${x + 106} ${from}C${x + 106} ${from + 60} ${x + 150} ${from + 110} ${x + 190} ${from + 78}`,
    22,
  );
}

/** Neutral and earth bars with a screw for each way. */
function bars(sheet: Sheet, chance: Chance, x: number, y: number, wide: number): void {
  for (const [from, to] of [
    [0.06, 0.48],
    [0.56, 1],
  ] as const) {
    const [left, long] = [x + wide * from, wide * (to - from)];
    sheet.box(plastic("#d9d9d4"), 66, left - 10, y - 8, long + 20, 52, 4);
    sheet.box(brass, 84, left, y, long, 36, 3);
    for (let at = left + 20; at < left + long - 10; at += 37) screw(sheet, chance, 90, near(at), y + 18, 11);
  }
}

interface Rows {
  left: number;
  top: number;
  rail: number;
  ways: number;
  pitch: number;
}

/** Line conductors go down into the devices; neutrals and earths go up to their bars. */
function conductors(sheet: Sheet, chance: Chance, { left, top, rail, ways, pitch }: Rows): void {
  for (let way = 0; way < ways; way++) {
    const x = left + way * pitch;
    const entry = x + chance.number(-50, 60);
    const bar = top + 92;
    const sag = chance.number(60, 150);
    const line = (points: number[]) => points.map(near).join(" ");
    wire(
      sheet,
      green,
      58,
      `M${near(entry + 16)} ${top + 8}C${line([entry + 20, bar + sag, x + 70, bar + sag, x + 62, bar])}`,
      12,
    );
    wire(
      sheet,
      blue,
      64,
      `M${near(entry)} ${top + 8}C${line([entry, bar + sag + 60, x - 50, bar + sag + 50, x - 20, bar])}`,
      14,
    );
    if (chance.happens(0.7)) {
      wire(
        sheet,
        blue,
        70,
        `M${near(x + 22)} ${rail - 74}C${line([x + 22, rail - 150, x - 30, bar + 90, x - 26, bar])}`,
        13,
      );
    }
    wire(
      sheet,
      brown,
      74,
      `M${near(entry - 14)} ${top + 8}C${line([entry - 20, bar + 120, x + 50, rail - 190, x + 48, rail - 72])}`,
      14,
    );
  }
}

function notices(sheet: Sheet, chance: Chance, left: number, top: number, wide: number): void {
  const year = chance.whole(2023, 2025);
  const day = `${chance.whole(1, 28)} 0${chance.whole(1, 9)} ${year}`;
  const top40 = top + 40;
  sticker(sheet, 114, { x: left + 90, y: top40, width: 250, tall: 84, fill: "#e8c818" }, [
    "CAUTION",
    "This installation has",
    "two wiring colours",
  ]);
  sticker(sheet, 114, { x: left + wide - 390, y: top40, width: 290, tall: 84 }, [
    "PERIODIC INSPECTION",
    `Last ${day}`,
    `Next due ${year + chance.of([5, 10])}`,
  ]);
  const rcd = { x: left + wide / 2 - 190, y: top + 424, width: 380, tall: 50 };
  sticker(sheet, 114, rcd, ["RCDs - press TEST every six months"], "#14437a");
}
