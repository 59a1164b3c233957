import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near, screw, sticker, wire } from "../props/fittings.ts";
import { bareplaster, bench, blockwork, brickwork, ground, plaster } from "../props/grounds.ts";
import {
  black,
  blackPlastic,
  blue,
  brass,
  brown,
  copper,
  galvanised,
  green,
  grey,
  greyPlastic,
  hole,
  painted,
  plastic,
  whitePlastic,
  zinc,
} from "../props/materials.ts";

/** A flush twin back box in the wall with its cables in, stripped and ready for the accessory. */
export function backBox(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([bareplaster, bareplaster, plaster])(sheet, chance);
  const [x, y, wide, tall] = [330 + chance.whole(-40, 40), 330 + chance.whole(-40, 40), 940, 560];
  sheet.shape(
    { fill: "#8d8277", gloss: 0, rough: 180 },
    ground - 12,
    ragged(chance, x - 26, y - 26, wide + 52, tall + 52),
  );
  sheet.box(galvanised, ground - 6, x, y, wide, tall, 10);
  sheet.box({ ...galvanised, fill: "#8f9395" }, 6, x + 12, y + 12, wide - 24, tall - 24, 6);
  for (const [kx, ky] of [
    [180, 120],
    [470, 120],
    [760, 120],
    [180, 440],
    [760, 440],
  ] as const)
    sheet.groove(4, 3, `M${x + kx - 42} ${y + ky}a42 42 0 1 0 84 0a42 42 0 1 0 -84 0`);
  for (const side of [0, 1]) {
    const lug = x + (side ? wide - 74 : 18);
    sheet.box(galvanised, 24, lug, y + tall / 2 - 40, 56, 80, 6);
    sheet.disc(hole, 4, lug + 28, y + tall / 2, 13);
  }
  for (const at of [0.3, 0.66]) cable(sheet, chance, x + wide * at, y, tall);
  return sheet;
}

function ragged(chance: Chance, x: number, y: number, wide: number, tall: number): string {
  const edge: string[] = [];
  const jag = () => near(chance.number(-16, 16));
  for (let at = 0; at <= 10; at++) edge.push(`${x + (wide * at) / 10} ${y + jag()}`);
  for (let at = 1; at <= 8; at++) edge.push(`${x + wide + jag()} ${y + (tall * at) / 8}`);
  for (let at = 9; at >= 0; at--) edge.push(`${x + (wide * at) / 10} ${y + tall + jag()}`);
  for (let at = 7; at >= 1; at--) edge.push(`${x + jag()} ${y + (tall * at) / 8}`);
  return `M${edge.join("L")}Z`;
}

/** One twin-and-earth through its grommet: sheath cut back, cores bent forward, ends bared. */
function cable(sheet: Sheet, chance: Chance, x: number, y: number, tall: number): void {
  sheet.disc(blackPlastic, 18, x, y + 20, 46);
  sheet.tube(plastic("#b9babb", 70), 20, 26, `M${near(x)} ${y - 10}V${y + 130}`, 62);
  const spread = chance.number(70, 120);
  const cores = [brown, green, blue] as const;
  cores.forEach((core, index) => {
    const end = x + (index - 1) * spread + chance.number(-24, 24);
    const bottom = y + tall * chance.number(0.62, 0.86);
    const path = `M${near(x + (index - 1) * 18)} ${y + 120}C${near(x + (index - 1) * 22)} ${y + 240} ${near(end - 40)} ${near(bottom - 150)} ${near(end)} ${near(bottom)}`;
    wire(sheet, core, 40 + index * 8, path, core === green ? 20 : 26);
    sheet.tube(
      copper,
      50 + index * 8,
      8,
      `M${near(end)} ${near(bottom - 4)}l${near(chance.number(-4, 12))} 44`,
      11,
      "round",
    );
  });
}

/** The back of an accessory on the bench, conductors home in their terminals. */
export function accessoryBack(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  bench(sheet, chance);
  const [x, y] = [420 + chance.whole(-60, 60), 470 + chance.whole(-30, 60)];
  sheet.box(whitePlastic, 70, x - 60, y - 60, 880, 480, 26);
  sheet.box(plastic("#cfcfc8"), 104, x, y, 760, 360, 12);
  const terminals = [
    [x + 120, brown, "L"],
    [x + 380, green, "E"],
    [x + 640, blue, "N"],
  ] as const;
  for (const [at, core, name] of terminals) {
    for (const shift of chance.happens(0.75) ? [-22, 22] : [0]) {
      const from = at + shift + chance.number(-160, 160);
      wire(
        sheet,
        core,
        90,
        `M${near(from)} -20C${near(from)} 200 ${near(at + shift)} ${y - 150} ${near(at + shift)} ${y + 20}`,
        30,
      );
      sheet.tube(copper, 112, 8, `M${at + shift} ${y + 14}v30`, 13);
    }
    sheet.box(plastic("#dcdcd6"), 128, at - 70, y + 24, 140, 150, 8);
    sheet.box(brass, 138, at - 50, y + 44, 100, 96, 5);
    screw(sheet, chance, 146, at, y + 92, 34, brass);
    sheet.text(name, at, y + 196, { size: 30 }, { colour: "#555", align: "middle" });
  }
  sheet.text("13 A  BS 1363-2", x + 380, y + 280, { size: 18 }, { colour: "#777", align: "middle" });
  for (const at of [x - 20, x + 780]) sheet.disc(hole, 40, at, y + 180, 15);
  return sheet;
}

/** Armoured cable made off into an enclosure: gland, banjo, lugs and marked cores. */
export function glandedArmour(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([blockwork, plaster, brickwork])(sheet, chance);
  const paint = painted(chance.of(["#9ba1a4", "#c9cac4", "#5d6468"]));
  sheet.box(paint, 116, 180, -40, 840, 960, 10);
  sheet.box({ ...paint, fill: "#a9aca9" }, 52, 206, -60, 788, 950, 6);
  const glands = chance.whole(1, 3);
  for (let each = 0; each < glands; each++) gland(sheet, chance, 600 + (each - (glands - 1) / 2) * 260, 920);
  sheet.box(copper, 74, 250, 640, 700, 34, 3);
  for (let x = 290; x < 940; x += 62) screw(sheet, chance, 82, x, 657, 14, brass);
  return sheet;
}

function gland(sheet: Sheet, chance: Chance, x: number, y: number): void {
  const cores = chance.happens(0.5) ? [brown, black, grey, green] : [brown, blue, green];
  cores.forEach((core, index) => {
    const at = x + (index - (cores.length - 1) / 2) * 44;
    const top = core === green ? 676 : chance.whole(60, 240);
    const end = at + chance.number(-30, 30);
    wire(
      sheet,
      core,
      74 + index * 5,
      `M${near(x + (index - 1.5) * 18)} ${y - 20}C${near(x)} ${y - 140} ${near(at)} ${top + 200} ${near(end)} ${top}`,
      26,
    );
    if (core !== green) sheet.tube(zinc, 90, 8, `M${near(end)} ${top + 10}v-60`, 20, "round");
  });
  sheet.box(brass, 92, x - 66, y - 74, 132, 42, 8);
  sheet.tube(
    blackPlastic,
    ground + 20,
    60,
    `M${x} ${y + 240}C${x} ${y + 420} ${near(x + chance.number(-60, 60))} ${y + 500} ${near(x + chance.number(-60, 60))} 1640`,
    96,
  );
  sheet.tube(brass, 70, 44, `M${x} ${y + 6}V${y + 210}`, 112);
  for (const [top, wide, tall] of [
    [20, 138, 54],
    [110, 132, 62],
  ] as const) {
    sheet.box(brass, 96, x - wide / 2, y + top, wide, tall, 4);
    sheet.box(brass, 116, x - wide / 4, y + top, wide / 2, tall, 2);
  }
  if (chance.happens(0.6)) sheet.tube(blackPlastic, 74, 50, `M${x} ${y + 150}V${y + 300}`, 124);
}

/** A motor starter or heating controls: contactors and terminals wired through slotted trunking. */
export function controlPanel(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  const back = painted(chance.of(["#c7c6bd", "#c98a3c", "#d4d5d2"]));
  sheet.box(back, ground, 0, 0, 1600, 1200);
  for (const y of [40, 560, 1060]) slotted(sheet, y, chance.of(["#a9adaf", "#c9cccb"]));
  for (const y of [320, 830]) sheet.box(zinc, 44, 40, y, 1520, 60, 2);
  const count = chance.whole(3, 4);
  for (let each = 0; each < count; each++) contactor(sheet, chance, 110 + each * 250, 210, each);
  const from = 110 + count * 250;
  relay(sheet, chance, from + 20, 226);
  terminals(sheet, chance, 120, 760, chance.whole(18, 24));
  return sheet;
}

function slotted(sheet: Sheet, y: number, fill: string): void {
  sheet.box(plastic(fill), 92, 0, y, 1600, 110, 2);
  for (let x = 8; x < 1600; x += 26) {
    sheet.box(plastic("#6d7173"), 60, x, y, 11, 26, 2);
    sheet.box(plastic("#6d7173"), 60, x, y + 84, 11, 26, 2);
  }
  sheet.box(plastic(fill), 104, 0, y + 18, 1600, 74, 2);
}

function contactor(sheet: Sheet, chance: Chance, x: number, y: number, number: number): void {
  for (let pole = 0; pole < 3; pole++) {
    const at = x + 40 + pole * 60;
    const core = [brown, black, grey][pole] ?? brown;
    wire(sheet, core, 70, `M${at} ${y - 80}V${y + 20}`, 16);
    wire(sheet, core, 70, `M${at} ${y + 250}V${y + 360}`, 16);
  }
  sheet.box(blackPlastic, 118, x, y, 200, 270, 8);
  sheet.box(plastic("#d7d8d4"), 140, x + 20, y + 66, 160, 130, 6);
  sheet.box(blackPlastic, 152, x + 74, y + 100, 52, 60, 4);
  for (let pole = 0; pole < 3; pole++)
    for (const at of [32, 240]) screw(sheet, chance, 124, x + 40 + pole * 60, y + at, 15);
  sticker(sheet, 144, { x: x + 28, y: y + 70, width: 60, tall: 24 }, [`K${number + 1}`]);
  sheet.text("18A AC3", x + 104, y + 176, { size: 11 }, { colour: "#333" });
}

function relay(sheet: Sheet, chance: Chance, x: number, y: number): void {
  sheet.box(plastic("#3f5b46"), 112, x, y, 170, 240, 6);
  sheet.dome(plastic("#d9b021"), 118, 12, x + 50, y + 90, 26);
  sheet.groove(124, 4, `M${x + 34} ${y + 90}h32`);
  sheet.dome(plastic("#b3262a", 100), 118, 14, x + 120, y + 90, 20);
  sheet.text("OL 6-9A", x + 85, y + 150, { size: 15 }, { colour: "#e5e5df", align: "middle" });
  for (const at of [30, 85, 140]) screw(sheet, chance, 116, x + at, y + 208, 14);
}

function terminals(sheet: Sheet, chance: Chance, x: number, y: number, count: number): void {
  const kinds: Material[] = [greyPlastic, greyPlastic, blue, green];
  for (let each = 0; each < count; each++) {
    const at = x + each * 58;
    const core = chance.of([brown, black, grey, blue, green]);
    for (const [from, to] of [
      [640, y + 30],
      [1090, y + 170],
    ] as const)
      wire(
        sheet,
        core,
        70,
        `M${at + 25} ${from}C${near(at + chance.number(-6, 56))} ${(from + to) / 2} ${at + 25} ${(from + to) / 2} ${at + 25} ${to}`,
        14,
      );
    const body = core === green ? green : core === blue ? blue : chance.of(kinds.slice(0, 2));
    sheet.box({ ...body, gloss: 50 }, 104, at, y, 52, 200, 3);
    for (const level of [34, 166]) screw(sheet, chance, 108, at + 26, y + level, 15);
    sheet.box(whitePlastic, 110, at + 8, y + 84, 36, 32, 2);
    sheet.text(String(each + 1), at + 26, y + 92, { size: 15 }, { colour: "#333", align: "middle" });
  }
}
