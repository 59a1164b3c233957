import type { Chance } from "../photos/seed.ts";
import { Sheet } from "../photos/sheet.ts";
import { near, screw, sticker } from "../props/fittings.ts";
import { blockwork, brickwork, ground, plaster } from "../props/grounds.ts";
import {
  black,
  blackPlastic,
  galvanised,
  glow,
  greyPlastic,
  hole,
  plastic,
  whitePlastic,
  whiteSteel,
} from "../props/materials.ts";

/** A vehicle charger on an outside wall, its lead coiled below. */
export function vehicleCharger(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([brickwork, brickwork, plaster])(sheet, chance);
  const body = chance.of([blackPlastic, whitePlastic, plastic("#4b5157", 70)]);
  const [x, y] = [600 + chance.whole(-50, 50), chance.whole(260, 340)];
  sheet.tube(blackPlastic, ground + 14, 30, `M${x} ${y + 640}V1640`, 40);
  for (let turn = 0; turn < 4; turn++) coil(sheet, chance, x, y + 800 + turn * 10, 250 + turn * 26);
  sheet.box(body, 100, x - 210, y, 420, 640, 90);
  sheet.box(body, 128, x - 190, y + 20, 380, 600, 76);
  sheet.disc(plastic("#17191b", 120), 134, x, y + 220, 112);
  const state = chance.of(["#3bd36b", "#3b9bf0", "#58e0c8"]);
  sheet.disc(glow(state), 138, x, y + 220, 92);
  sheet.disc(plastic("#17191b", 120), 140, x, y + 220, 74);
  sheet.area("#e9ecec", `M${x + 10} ${y + 176}l-36 54h26l-10 40l38 -56h-26z`);
  sheet.text(
    "7.4 kW  32 A",
    x,
    y + 420,
    { size: 26 },
    { colour: body === whitePlastic ? "#444" : "#d5d8d8", align: "middle" },
  );
  sheet.disc(plastic("#17191b", 60), 140, x, y + 530, 66);
  sheet.disc(hole, 90, x, y + 530, 44);
  sticker(sheet, 132, { x: x - 96, y: y + 300 + 150, width: 192, tall: 30 }, ["TYPE 2"]);
  sheet.box(greyPlastic, 110, 60, y + 140, 200, 290, 10);
  sheet.box(blackPlastic, 130, 130, y + 220, 60, 110, 8);
  sheet.tube(galvanised, ground + 14, 26, `M160 -20V${y + 140}M160 ${y + 430}V1640`, 40);
  return sheet;
}

function coil(sheet: Sheet, chance: Chance, x: number, y: number, radius: number): void {
  const squash = chance.number(0.9, 1.06);
  const [rx, ry] = [near(radius * squash), near(radius)];
  sheet.tube(blackPlastic, 60, 26, `M${x} ${near(y - radius)}a${rx} ${ry} 0 1 0 1 0`, 34);
}

/** A solar inverter with its isolators and meter. */
export function solarInverter(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([blockwork, plaster, brickwork])(sheet, chance);
  const [x, y] = [chance.whole(380, 470), chance.whole(130, 200)];
  const trim = chance.of(["#c8332e", "#e08a1e", "#2f6db3", "#3d4348"]);
  for (const at of [120, 300, 560])
    sheet.tube(
      black,
      ground + 12,
      20,
      `M${x + at} ${y + 560}C${x + at} ${y + 720} ${near(x + at + chance.number(-160, 160))} 1000 ${near(x + at + chance.number(-200, 200))} 1240`,
      28,
    );
  sheet.box(whiteSteel, 150, x, y, 700, 580, 34);
  sheet.box({ fill: trim, gloss: 60, rough: 4 }, 156, x, y + 40, 700, 60);
  sheet.box(plastic("#22262a", 110), 156, x + 220, y + 170, 260, 130, 14);
  sheet.text(
    `${chance.whole(1, 3)}.${chance.whole(10, 98)} kW`,
    x + 350,
    y + 196,
    { size: 40 },
    { colour: "#8fe0a0", align: "middle", weight: 0.15 },
  );
  sheet.text("TODAY 9.6 kWh", x + 350, y + 260, { size: 18 }, { colour: "#8fe0a0", align: "middle" });
  for (const [index, fill] of ["#54e07a", "#e0c040", "#7a2c2a"].entries())
    sheet.disc(glow(fill), 158, x + 300 + index * 50, y + 340, 9);
  for (let fin = 0; fin < 22; fin++) sheet.groove(130, 5, `M${x + 40 + fin * 29} ${y + 430}v110`);
  rotary(sheet, chance, x + 830, y + 60, "DC ISOLATOR");
  rotary(sheet, chance, x + 830, y + 440, "AC ISOLATOR");
  meter(sheet, chance, 70, y + 90);
  sticker(sheet, 40, { x: 60, y: y + 520, width: 260, tall: 110, fill: "#e9cb1d" }, [
    "SOLAR PV",
    "Two supplies",
    "Isolate both",
  ]);
  return sheet;
}

function rotary(sheet: Sheet, chance: Chance, x: number, y: number, name: string): void {
  sheet.box(greyPlastic, 104, x, y, 240, 300, 16);
  sheet.box(plastic("#c4c8c9", 50), 116, x + 10, y + 10, 220, 280, 12);
  sheet.disc(plastic("#e0c01f"), 122, x + 120, y + 140, 78);
  sheet.placed(x + 120, y + 140, chance.of([0, 90]), 1, () =>
    sheet.box(plastic("#c4262b", 90), 158, -18, -66, 36, 132, 14),
  );
  sticker(sheet, 120, { x: x + 26, y: y + 236, width: 188, tall: 40 }, [name]);
}

function meter(sheet: Sheet, chance: Chance, x: number, y: number): void {
  sheet.box(plastic("#d8d8d2"), 116, x, y, 230, 330, 14);
  sheet.box(plastic("#aeb8a0", 120), 120, x + 30, y + 50, 170, 80, 6);
  sheet.text(
    `0${chance.whole(1000, 9999)}.${chance.whole(1, 9)}`,
    x + 46,
    y + 74,
    { size: 34 },
    { colour: "#20251c", weight: 0.15 },
  );
  sheet.disc(glow("#ff4632"), 122, x + 115, y + 190, 9);
  sheet.text("1000 imp/kWh", x + 115, y + 220, { size: 16 }, { colour: "#444", align: "middle" });
  screw(sheet, chance, 120, x + 115, y + 290, 12);
}
