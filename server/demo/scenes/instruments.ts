import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near, screw, sticker } from "../props/fittings.ts";
import { bench, concrete } from "../props/grounds.ts";
import { black, blackPlastic, blue, green, hole, plastic, zinc } from "../props/materials.ts";

const readings = [
  ["R LOW", "0.34", "Ω"],
  ["R LOW", "0.61", "Ω"],
  ["INSULATION", ">999", "MΩ"],
  ["INSULATION", "299", "MΩ"],
  ["LOOP", "0.28", "Ω"],
  ["LOOP", "1.14", "Ω"],
  ["RCD", "21.4", "ms"],
  ["RCD", "28.7", "ms"],
  ["VOLTS", "238", "V"],
  ["PFC", "1.62", "kA"],
] as const;

/** A multifunction tester showing a reading, its leads trailing off. */
export function tester(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([bench, bench, concrete])(sheet, chance);
  const body = chance.of(["#d7b21f", "#b0282c", "#2c3136", "#c8641f"]);
  leads(sheet, chance);
  sheet.placed(800 + chance.whole(-60, 60), 640 + chance.whole(-30, 30), chance.number(-9, 9), 1, () => {
    sheet.box(blackPlastic, 96, -520, -400, 1040, 790, 90);
    sheet.box(plastic(body, 50), 124, -490, -376, 980, 742, 76);
    sheet.box(plastic("#3a3e43", 40), 132, -446, -330, 640, 400, 26);
    display(sheet, chance.of(readings), chance.happens(0.5));
    dial(sheet, chance);
    buttons(sheet, body);
    sheet.text("MULTIFUNCTION TESTER", -430, 96, { size: 24, spacing: 1 }, { colour: "#f0efe8", weight: 0.15 });
    sticker(
      sheet,
      134,
      { x: -440, y: 250, width: 260, tall: 84 },
      ["CALIBRATED", `Due 0${chance.whole(1, 9)} 2026`],
      "#1d5a2a",
    );
  });
  return sheet;
}

function leads(sheet: Sheet, chance: Chance): void {
  const kinds = [plastic("#b3262a", 80), black, chance.of([green, blue])];
  kinds.forEach((kind, index) => {
    const x = 640 + index * 130;
    const sway = chance.number(-380, 380);
    sheet.tube(
      kind,
      40,
      16,
      `M${x} 330C${near(x + sway * 0.2)} 120 ${near(x + sway)} 240 ${near(x + sway * 1.3)} -30`,
      26,
    );
    const back = near(x + sway * 0.5 - 500);
    sheet.tube(
      kind,
      40,
      14,
      `M${back} 1240C${near(back + 200)} ${near(1000 + sway * 0.2)} ${near(back - 300)} 900 -40 ${near(700 + index * 130)}`,
      22,
    );
    sheet.box(kind, 92, x - 30, 196, 60, 110, 10);
  });
}

function display(sheet: Sheet, [name, value, unit]: readonly [string, string, string], lit: boolean): void {
  const glass: Material = { fill: lit ? "#b9cf7a" : "#a5ad9b", gloss: 120, rough: 0 };
  sheet.box(glass, 128, -416, -300, 580, 340, 10);
  const ink = { colour: "#1d231c", weight: 0.16, opacity: 0.88 };
  sheet.text(name, -390, -276, { size: 30 }, ink);
  segments(sheet, value, -380, -200, 150);
  sheet.text(unit, 148, -110, { size: 54 }, { ...ink, align: "right" });
  sheet.text("N-PE 238 V   50.0 Hz", -390, -6, { size: 22 }, ink);
  sheet.text("AUTO", 148, -276, { size: 24 }, { ...ink, align: "right" });
}

/** A value in seven segments, `tall` pixels high. */
function segments(sheet: Sheet, value: string, x: number, y: number, tall: number): void {
  const wide = tall * 0.52;
  let left = x;
  for (const letter of value) {
    if (letter === ".") {
      sheet.line("#1d231c", tall * 0.1, `M${near(left - tall * 0.1)} ${y + tall}v1`, 0.88);
      left += tall * 0.1;
      continue;
    }
    const strokes = [...(lit[letter] ?? "")].map((name) => {
      const [x0, y0, x1, y1] = places[name] ?? [0, 0, 0, 0];
      return `M${near(left + x0 * wide)} ${near(y + y0 * tall)}L${near(left + x1 * wide)} ${near(y + y1 * tall)}`;
    });
    sheet.line("#1d231c", tall * 0.1, strokes.join(""), 0.88);
    left += wide * 1.45;
  }
}

const lit: Record<string, string> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg",
  ">": "xy",
};
const places: Record<string, [number, number, number, number]> = {
  a: [0.16, 0, 0.84, 0],
  b: [1, 0.1, 1, 0.42],
  c: [1, 0.58, 1, 0.9],
  d: [0.16, 1, 0.84, 1],
  e: [0, 0.58, 0, 0.9],
  f: [0, 0.1, 0, 0.42],
  g: [0.16, 0.5, 0.84, 0.5],
  x: [0.1, 0.2, 0.8, 0.5],
  y: [0.8, 0.5, 0.1, 0.8],
};

function dial(sheet: Sheet, chance: Chance): void {
  const [x, y] = [340, -150];
  const names = ["OFF", "V", "R", "MΩ", "Zs", "RCD", "PFC", "Ph"];
  names.forEach((name, index) => {
    const angle = (index / names.length) * Math.PI * 2;
    const hand = { size: 20 };
    sheet.text(name, near(x + Math.cos(angle) * 122), near(y - 10 + Math.sin(angle) * 122), hand, {
      colour: "#f4f3ec",
      weight: 0.16,
      align: "middle",
    });
  });
  sheet.dome(blackPlastic, 130, 14, x, y, 96);
  const turn = (chance.whole(1, 7) / names.length) * 360;
  sheet.placed(x, y, turn, 1, () => {
    sheet.box(plastic("#33373c", 60), 158, -88, -26, 176, 52, 20);
    sheet.box(plastic("#f0efe8"), 160, 50, -4, 34, 8);
  });
}

function buttons(sheet: Sheet, body: string): void {
  const kinds = [
    ["#2b2f34", 210],
    ["#2b2f34", 300],
    ["#2b2f34", 390],
  ] as const;
  for (const [fill, x] of kinds) for (const y of [60, 150]) sheet.dome(plastic(fill, 60), 126, 10, x, y, 34);
  sheet.dome(plastic(body === "#b0282c" ? "#d8b023" : "#b0282c", 90), 128, 16, 300, 262, 66);
  sheet.text("TEST", 300, 252, { size: 22 }, { colour: "#fff", weight: 0.17, align: "middle" });
  sheet.text("HOLD", 210, 100, { size: 14 }, { colour: "#f0efe8", align: "middle" });
  sheet.text("ZERO", 390, 100, { size: 14 }, { colour: "#f0efe8", align: "middle" });
}

/** A two-pole voltage indicator with its proving unit. */
export function voltageIndicator(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  bench(sheet, chance);
  const hue = chance.of(["#d8b41f", "#c9491f", "#2f3439"]);
  sheet.placed(560 + chance.whole(-60, 60), 480, chance.number(-16, 10), 1, () =>
    probe(sheet, hue, true, chance.whole(4, 6)),
  );
  sheet.placed(640 + chance.whole(-60, 60), 820, chance.number(-6, 18), 1, () => probe(sheet, hue, false, 0));
  sheet.tube(black, 42, 16, `M150 ${chance.whole(460, 540)}C-200 560 60 1000 300 ${chance.whole(800, 860)}`, 24);
  sheet.placed(1240, chance.whole(480, 760), chance.number(-12, 12), 1, () => {
    sheet.box(plastic("#2a2e33", 50), 112, -170, -260, 340, 520, 40);
    sheet.box(plastic(hue, 60), 124, -140, -230, 280, 150, 20);
    sheet.text("PROVING", 0, -204, { size: 36 }, { colour: "#16181a", weight: 0.16, align: "middle" });
    sheet.text("UNIT", 0, -150, { size: 36 }, { colour: "#16181a", weight: 0.16, align: "middle" });
    for (const x of [-70, 70]) {
      sheet.disc(zinc, 116, x, 20, 30);
      sheet.disc(hole, 70, x, 20, 16);
    }
    sheet.dome({ fill: "#ff5a3c", gloss: 160, rough: 255 }, 116, 10, 0, 110, 16);
    sheet.text("GS38  690 V", 0, 176, { size: 26 }, { colour: "#e6e5de", align: "middle" });
    screw(sheet, chance, 114, 0, 234, 12);
  });
  return sheet;
}

function probe(sheet: Sheet, hue: string, indicator: boolean, glowing: number): void {
  sheet.tube(zinc, 60, 10, "M440 0H560", 14, "round");
  sheet.tube(plastic("#1e2124", 60), 60, 44, "M300 0H450", 64, "round");
  sheet.tube(plastic(hue, 50), 60, 60, "M-400 0H300", indicator ? 128 : 96, "round");
  sheet.box(plastic("#1e2124", 50), 118, 286, indicator ? -74 : -58, 22, indicator ? 148 : 116, 8);
  if (!indicator) return;
  sheet.box(blackPlastic, 120, -300, -42, 470, 84, 12);
  ["12", "24", "50", "120", "230", "400", "690"].forEach((volts, index) => {
    const on = index < glowing;
    sheet.disc({ fill: on ? "#ff4a30" : "#5d2320", gloss: 120, rough: on ? 255 : 0 }, 124, -262 + index * 62, 14, 15);
    sheet.text(volts, -262 + index * 62, -30, { size: 16 }, { colour: "#eee", align: "middle" });
  });
}
