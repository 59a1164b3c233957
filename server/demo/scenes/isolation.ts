import type { Chance } from "../photos/seed.ts";
import { Sheet } from "../photos/sheet.ts";
import { near, screw, sticker } from "../props/fittings.ts";
import { blockwork, brickwork, ground, plaster } from "../props/grounds.ts";
import { blackPlastic, brass, galvanised, greyPlastic, hole, plastic, whiteSteel, zinc } from "../props/materials.ts";
import { device, mainSwitch, ratings } from "../props/modules.ts";

const initials = ["J. Patel", "M. Evans", "A. Khan", "S. Okafor", "L. Hughes", "D. Nowak"] as const;

/** A breaker locked off with a clamp and padlock, the tag hanging from it. */
export function lockedBreaker(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  sheet.box(whiteSteel, 70, 0, 0, 1600, 1200);
  sheet.box(blackPlastic, 52, -20, 190, 1640, 320);
  sheet.placed(-60, 232, 0, 1.36, () => {
    mainSwitch(sheet, chance, 40, 0, 180);
    for (let way = 0; way < 11; way++) {
      const kind = { rating: chance.of(ratings), rcbo: chance.happens(0.8), on: way !== lockedWay };
      device(sheet, chance, 226 + way * 88, 0, 84, kind);
    }
  });
  for (let way = 0; way < 11; way++) {
    sticker(sheet, 74, { x: 262 + way * 120, y: 540, width: 96, tall: 60 }, [
      chance.of(["Sockets", "Lights", "Cooker", "Heater", "Spare", "Plant"]),
    ]);
  }
  const x = -60 + (226 + lockedWay * 88 + 42) * 1.36;
  sheet.box(plastic("#c4262b", 80), 200, x - 44, 300, 88, 130, 14);
  sheet.dome(plastic("#a81e23", 80), 206, 16, x, 336, 26);
  padlock(sheet, chance, x, 430);
  tag(sheet, chance, x + chance.whole(-220, 40), 640, x);
  return sheet;
}

const lockedWay = 5;

function padlock(sheet: Sheet, chance: Chance, x: number, y: number): void {
  sheet.tube(
    zinc,
    190,
    18,
    `M${near(x - 38)} ${y + 90}V${y + 10}C${near(x - 38)} ${y - 56} ${near(x + 38)} ${y - 56} ${near(x + 38)} ${y + 10}V${y + 90}`,
    22,
  );
  const body = chance.of([brass, plastic("#c4262b", 90), plastic("#1f5fb0", 90), plastic("#d8b21f", 90)]);
  sheet.box(body, 214, x - 72, y + 60, 144, 128, 18);
  sheet.text(
    chance.of(["LOTO 07", "LOTO 12", "KEY 3"]),
    x,
    y + 90,
    { size: 19 },
    { colour: "#1d1d1d", align: "middle", weight: 0.15 },
  );
  sheet.disc(hole, 190, x, y + 150, 11);
}

/** Tied to the shackle above, whose middle is at `shackle`. */
function tag(sheet: Sheet, chance: Chance, x: number, y: number, shackle: number): void {
  const tie = `M${near(x + 170)} ${y + 26}Q${near(x + 240)} ${y - 70} ${near(shackle + 30)} ${y - 190}`;
  sheet.placed(near(x), y, chance.number(-8, 8), 1, () => {
    sheet.box({ fill: "#f0eee6", gloss: 60, rough: 2 }, 176, 0, 0, 340, 480, 24);
    sheet.box({ fill: "#c4262b", gloss: 60, rough: 2 }, 177, 0, 0, 340, 130, 24);
    sheet.disc(hole, 150, 170, 26, 14);
    sheet.text("DANGER", 170, 62, { size: 46 }, { colour: "#fff", weight: 0.17, align: "middle" });
    sheet.text("DO NOT OPERATE", 170, 156, { size: 26 }, { colour: "#222", weight: 0.16, align: "middle" });
    sheet.text("Circuit isolated - people at work", 170, 200, { size: 14 }, { colour: "#333", align: "middle" });
    const pen = { size: 24, slant: 0.2, shaky: chance };
    ["Name", "Date", "Tel"].forEach((field, index) => {
      const row = 250 + index * 64;
      sheet.text(field, 26, row + 4, { size: 16 }, { colour: "#444" });
      sheet.line("#777", 1.6, `M90 ${row + 32}H314`);
    });
    sheet.text(chance.of(initials), 98, 246, pen, { colour: "#1f3b8f", weight: 0.1 });
    sheet.text(`${chance.whole(1, 28)}/${chance.whole(1, 12)}/26`, 98, 310, pen, { colour: "#1f3b8f", weight: 0.1 });
    sheet.text("07700 900142", 98, 374, { ...pen, size: 20 }, { colour: "#1f3b8f", weight: 0.1 });
  });
  sheet.tube(plastic("#e9e9e2"), 196, 6, tie, 9);
}

/** A rotary isolator on the wall, sometimes locked. */
export function rotaryIsolator(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([brickwork, blockwork, plaster])(sheet, chance);
  const conduit = chance.happens(0.6) ? galvanised : greyPlastic;
  for (const [x, from, to] of [
    [600, -20, 420],
    [480, 1100, 1640],
    [720, 1100, 1640],
  ] as const) {
    sheet.tube(conduit, ground + 16, 44, `M${x} ${from}V${to}`, 58);
    const middle = (from + to) / 2 + 60;
    sheet.box(conduit, ground + 30, x - 70, middle, 140, 32, 12);
    for (const side of [-1, 1]) screw(sheet, chance, ground + 36, x + side * 52, middle + 16, 9);
    sheet.tube(blackPlastic, ground + 24, 50, `M${x} ${from < 0 ? 370 : 1090}v90`, 84);
  }
  sheet.box(greyPlastic, 104, 330, 420, 540, 700, 26);
  sheet.box(plastic("#b4b9bb", 50), 124, 350, 440, 500, 660, 20);
  for (const x of [390, 810]) for (const y of [482, 1060]) screw(sheet, chance, 128, x, y, 17);
  sheet.disc(plastic("#e0c01f", 60), 134, 600, 740, 168);
  const on = chance.happens(0.4);
  sheet.text("ON", 600, 510, { size: 34 }, { colour: "#2a2d30", align: "middle", weight: 0.15 });
  sheet.text("OFF", 800, 722, { size: 34 }, { colour: "#2a2d30", align: "middle", weight: 0.15 });
  sheet.placed(600, 740, on ? 0 : 90, 1, () => {
    sheet.dome(plastic("#b32025", 90), 150, 16, 0, 0, 104);
    sheet.box(plastic("#c4262b", 100), 190, -34, -128, 68, 256, 30);
  });
  sticker(sheet, 128, { x: 430, y: 940, width: 340, tall: 96 }, [
    chance.of(["AHU 2 SUPPLY FAN", "BOILER PUMP 1", "LATHE 4", "HEAT PUMP", "ROOF FAN"]),
    `FED FROM DB${chance.whole(1, 6)} WAY ${chance.whole(1, 12)}`,
  ]);
  if (!on) padlock(sheet, chance, 712, 800);
  return sheet;
}
