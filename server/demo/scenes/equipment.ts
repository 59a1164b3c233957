import type { Chance } from "../photos/seed.ts";
import { Sheet } from "../photos/sheet.ts";
import { near, screw, sticker, wire } from "../props/fittings.ts";
import { blockwork, brickwork, ground, plaster } from "../props/grounds.ts";
import {
  blackPlastic,
  blue,
  brass,
  copper,
  galvanised,
  glow,
  green,
  greyPlastic,
  hole,
  plastic,
  whiteSteel,
  zinc,
} from "../props/materials.ts";
import { socketFace } from "./containment.ts";

/** A suspended ceiling with recessed panels, seen from below; one tile is out. */
export function ceilingLights(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  const tile = chance.whole(320, 380);
  const [dx, dy] = [chance.whole(-200, 0), chance.whole(-200, 0)];
  const fill = chance.of(["#a5a5a0", "#9da0a2", "#a39f95"]);
  sheet.box({ fill: "#c9c9c6", gloss: 50, rough: 4 }, 60, 0, 0, 1600, 1200);
  const [litColumn, outColumn] = [chance.whole(0, 1), chance.whole(2, 3)];
  const lit: [number, number][] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 6; column++) {
      const [x, y] = [dx + column * tile, dy + row * tile];
      if (column % 2 === litColumn && row % 2 === 1) lit.push([x, y]);
      else if (column === outColumn && row === 2) openTile(sheet, chance, x, y, tile);
      else sheet.box({ fill, gloss: 4, rough: 70 }, 52, x + 11, y + 11, tile - 22, tile - 22);
    }
  }
  for (const [x, y] of lit) sheet.stain("#ffffff", 0.5, x + tile / 2, y + tile / 2, tile * 1.1);
  for (const [x, y] of lit) panel(sheet, chance, x, y, tile);
  return sheet;
}

function panel(sheet: Sheet, chance: Chance, x: number, y: number, tile: number): void {
  sheet.box(whiteSteel, 56, x + 12, y + 12, tile - 24, tile - 24, 3);
  sheet.box(glow(chance.of(["#fffdf2", "#fbfdff"])), 50, x + 34, y + 34, tile - 68, tile - 68, 2);
}

function openTile(sheet: Sheet, chance: Chance, x: number, y: number, tile: number): void {
  sheet.box({ fill: "#2b2927", gloss: 0, rough: 60 }, 4, x + 11, y + 11, tile - 22, tile - 22);
  for (let each = 0; each < 4; each++) {
    const kind = chance.of([plastic("#c9c9c4"), plastic("#b3372f"), greyPlastic]);
    const at = y + 60 + each * (tile / 5);
    sheet.tube(
      kind,
      16,
      14,
      `M${x + 14} ${near(at)}Q${x + tile / 2} ${near(at + chance.number(-70, 70))} ${x + tile - 14} ${near(at + chance.number(-40, 40))}`,
      22,
    );
  }
}

/** A finished twin socket; in some the fault can be seen. */
export function scorchedSocket(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  plaster(sheet, chance);
  const [x, y] = [500 + chance.whole(-60, 60), 430 + chance.whole(-40, 40)];
  socketFace(sheet, chance, x, y, plastic(chance.of(["#e2dfd2", "#d9d3c0"]), 50));
  const [burnX, burnY] = [x + chance.of([165, 435]), y + 220];
  for (const [strength, reach] of [
    [0.5, 190],
    [0.75, 110],
    [0.9, 54],
  ] as const)
    sheet.stain("#2a1a0c", strength, burnX, burnY, reach, reach * 0.8);
  sheet.shape(
    { fill: "#1c140d", gloss: 40, rough: 160 },
    96,
    `M${burnX - 34} ${burnY - 8}q20 -26 40 -6t30 22q-10 30 -42 20t-28 -36z`,
  );
  return sheet;
}

/** Main bonding: a clamp on the pipe with its conductor and label. */
export function bondingClamp(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([plaster, blockwork, brickwork])(sheet, chance);
  const x = chance.whole(620, 820);
  sheet.tube(copper, 50, 58, `M${x} -20V1240`, 120);
  sheet.tube(copper, 50, 58, `M${x + 420} -20V1240`, 90);
  const y = chance.whole(420, 560);
  sheet.tube(brass, 100, 40, `M${x} ${y + 170}v90`, 150);
  sheet.box(zinc, 124, x - 92, y, 184, 56, 8);
  sheet.box(zinc, 140, x + 40, y - 22, 110, 100, 6);
  screw(sheet, chance, 150, x + 96, y + 28, 30, brass);
  wire(sheet, green, 96, `M${x + 110} ${y + 30}C${x + 330} ${y + 30} ${x + 240} ${y + 420} ${x + 300} 1240`, 40);
  wire(sheet, green, 90, `M${x + 120} ${y + 16}C${x + 360} ${y - 60} ${x + 250} 160 ${x + 290} -20`, 40);
  sheet.placed(x - 60, y - 190, chance.number(-5, 5), 1, () =>
    sticker(
      sheet,
      118,
      { x: -190, y: 0, width: 380, tall: 116 },
      ["SAFETY ELECTRICAL", "CONNECTION", "DO NOT REMOVE"],
      "#1d4f2b",
    ),
  );
  return sheet;
}

/** A patch panel in its rack, some ports patched. */
export function patchPanel(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  sheet.box(plastic("#1b1d20", 30), 20, 0, 0, 1600, 1200);
  for (const x of [40, 1480]) {
    sheet.box(galvanised, 90, x, 0, 80, 1200);
    for (let y = 30; y < 1200; y += 64) sheet.box(hole, 50, x + 26, y, 28, 28, 3);
  }
  for (const [row, y] of [170, 620].entries()) {
    sheet.box({ fill: "#2c3034", gloss: 70, rough: 4 }, 96, 60, y, 1480, 210, 4);
    sheet.text(`CABINET A  PANEL ${row + 1}`, 160, y + 16, { size: 18 }, { colour: "#d9dcdc" });
    for (let port = 0; port < 16; port++) jack(sheet, chance, 150 + port * 82, y + 60, row * 16 + port + 1);
  }
  return sheet;
}

function jack(sheet: Sheet, chance: Chance, x: number, y: number, number: number): void {
  sticker(sheet, 100, { x: x + 4, y: y - 12, width: 56, tall: 22 }, [`A${String(number).padStart(2, "0")}`]);
  sheet.box(blackPlastic, 104, x, y + 20, 64, 72, 4);
  sheet.box(hole, 60, x + 10, y + 30, 44, 46, 3);
  if (!chance.happens(0.55)) return;
  const lead = chance.of([
    blue,
    plastic("#7b4ba0", 80),
    plastic("#3f9a5a", 80),
    plastic("#d0d0cb", 80),
    plastic("#d8b021", 80),
  ]);
  sheet.box(plastic("#c9ced2", 100), 118, x + 10, y + 34, 44, 50, 4);
  sheet.tube(
    lead,
    112,
    26,
    `M${x + 32} ${y + 70}C${x + 32} ${y + 240} ${near(x + 32 + chance.number(-140, 140))} ${y + 260} ${near(x + 32 + chance.number(-240, 240))} ${y + 520}`,
    26,
  );
}

/** A red three-phase outlet with its interlocked switch. */
export function industrialOutlet(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([blockwork, brickwork])(sheet, chance);
  const hue = chance.of(["#b3242a", "#b3242a", "#2b63a8"]);
  const x = 600 + chance.whole(-40, 40);
  sheet.tube(galvanised, ground + 16, 44, `M${x} -20V400`, 62);
  sheet.box(greyPlastic, 110, x - 220, 380, 440, 860, 30);
  sheet.box(plastic("#b8bcbd", 50), 128, x - 200, 400, 400, 820, 24);
  sheet.placed(x, 540, chance.of([0, 90]), 1, () => sheet.box(blackPlastic, 166, -26, -90, 52, 180, 18));
  sheet.text("0        I", x, 470, { size: 34 }, { colour: "#333", align: "middle", weight: 0.16 });
  sheet.dome(plastic(hue, 70), 140, 34, x, 900, 190);
  sheet.disc(plastic(hue, 60), 190, x, 900, 156);
  sheet.disc(plastic(hue, 70), 206, x, 880, 148);
  sheet.box(plastic(hue, 70), 206, x - 70, 1000, 140, 70, 12);
  sheet.text("32A-6h", x, 840, { size: 30 }, { colour: "#f2efe9", align: "middle", weight: 0.15 });
  sheet.text("346-415V~", x, 890, { size: 26 }, { colour: "#f2efe9", align: "middle", weight: 0.15 });
  sheet.text("3P+N+E  IP44", x, 936, { size: 22 }, { colour: "#f2efe9", align: "middle" });
  for (const side of [-1, 1]) for (const y of [430, 1190]) screw(sheet, chance, 132, x + side * 170, y, 15);
  return sheet;
}
