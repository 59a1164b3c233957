import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near, screw, wire } from "../props/fittings.ts";
import { blockwork, brickwork, concrete, ground, plaster } from "../props/grounds.ts";
import {
  black,
  blackPlastic,
  blue,
  brown,
  copper,
  galvanised,
  green,
  grey,
  hole,
  plastic,
  whitePlastic,
  zinc,
} from "../props/materials.ts";

/** Galvanised trunking with part of its lid off and singles lying in it. */
export function steelTrunking(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([blockwork, plaster, brickwork])(sheet, chance);
  const y = chance.whole(330, 480);
  const deep = chance.whole(190, 250);
  const tee = chance.whole(900, 1250);
  const side = deep * 0.7;
  sheet.box(galvanised, 118, tee, y + 20, side, 1300, 2);
  sheet.box({ ...galvanised, fill: "#8d9294" }, 62, tee + 12, y + 20, side - 24, 1300);
  sheet.box(galvanised, 118, -20, y, 1640, deep, 2);
  sheet.box({ ...galvanised, fill: "#8d9294" }, 60, -20, y + 12, 1640, deep - 24);
  sheet.box({ ...galvanised, fill: "#8d9294" }, 60, tee + 12, y + deep - 30, side - 24, 40);
  singles(sheet, chance, y + 22, deep - 44, tee, side);
  const lid = chance.whole(260, 560);
  sheet.box(galvanised, 124, -20, y - 4, lid + 20, deep + 8, 3);
  sheet.box(galvanised, 124, tee - 6, y + deep + 200, side + 12, 1200, 3);
  for (const x of [90, lid - 60]) screw(sheet, chance, 128, x, y + deep / 2, 13);
  coupling(sheet, chance, chance.whole(lid + 60, tee - 140), y, deep);
  return sheet;
}

function singles(sheet: Sheet, chance: Chance, y: number, room: number, tee: number, side: number): void {
  const cores = [brown, black, grey, blue, green, brown, blue, green, brown, black, blue, brown];
  const count = chance.whole(9, 14);
  for (let each = 0; each < count; each++) {
    const at = y + 8 + (each * (room - 16)) / count;
    const core = chance.of(cores);
    const wave = () => near(at + chance.number(-9, 9));
    const turns = each > count * 0.45 && chance.happens(0.6);
    const down = tee + 24 + ((each * 17) % Math.max(1, side - 50));
    const run = `M-20 ${wave()}C300 ${wave()} 520 ${wave()} ${tee - 120} ${wave()}`;
    const path = turns
      ? `${run}Q${near(down)} ${wave()} ${near(down)} ${y + room + 60}V1300`
      : `${run}S1400 ${wave()} 1640 ${wave()}`;
    wire(sheet, core, 64 + (each % 4) * 5, path, chance.of([11, 13, 15]));
  }
}

function coupling(sheet: Sheet, chance: Chance, x: number, y: number, deep: number): void {
  sheet.groove(58, 3, `M${x} ${y}V${y + deep}`);
  sheet.box(copper, 128, x - 50, y - 12, 100, 22, 4);
  for (const at of [x - 34, x + 34]) screw(sheet, chance, 134, at, y - 1, 9);
  for (const at of [x - 30, x + 30]) screw(sheet, chance, 124, at, y + deep - 6, 7);
}

/** White mini trunking down to a surface box, one length of lid still to be fitted. */
export function plasticTrunking(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  plaster(sheet, chance);
  const [x, wide] = [chance.whole(420, 620), chance.whole(86, 120)];
  const y = chance.whole(260, 420);
  const open = chance.whole(700, 880);
  sheet.box(whitePlastic, 74, -20, y, 1240, wide, 3);
  sheet.box(whitePlastic, 74, x, y, wide, 900, 3);
  sheet.box(plastic("#c9c9c2"), 44, x + 8, y + wide, wide - 16, 900);
  for (let core = 0; core < 3; core++) {
    const at = x + 26 + core * ((wide - 50) / 2);
    const path = `M${at} ${y + wide}C${near(at + chance.number(-8, 8))} ${y + 300} ${near(at + chance.number(-8, 8))} ${y + 500} ${at} 1180`;
    sheet.tube(plastic("#c8c8c4", 80), 48, 12, path, 24);
  }
  sheet.box(whitePlastic, 82, x - 2, y + wide - 4, wide + 4, open - y - wide, 3);
  sheet.groove(80, 2, `M${x - 2} ${y}l${wide} ${wide}`);
  socketFace(sheet, chance, x + wide / 2 - 300, 1130);
  return sheet;
}

/** A white twin socket, 600 by 320 pixels, on its pattress. */
export function socketFace(sheet: Sheet, chance: Chance, x: number, y: number, face: Material = whitePlastic): void {
  sheet.box(face, 84, x - 8, y - 8, 616, 336, 10);
  sheet.box(face, 112, x, y, 600, 320, 22);
  for (const left of [x + 70, x + 340]) {
    sheet.box(hole, 70, left + 84, y + 130, 24, 52, 3);
    sheet.box(hole, 70, left + 30, y + 216, 50, 22, 3);
    sheet.box(hole, 70, left + 112, y + 216, 50, 22, 3);
    const on = chance.happens(0.5);
    sheet.box(face, 122, left + 62, y + 28, 70, 78, 6);
    sheet.box(face, 136, left + 66, on ? y + 66 : y + 32, 62, 36, 6);
    if (on) sheet.box(plastic("#c22a2a", 90), 134, left + 84, y + 40, 26, 12, 2);
  }
  screw(sheet, chance, 114, x + 300, y + 40, 13);
  screw(sheet, chance, 114, x + 300, y + 286, 13);
}

/** Galvanised conduits on saddles, set round a box and down to a switch. */
export function conduitRun(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([blockwork, brickwork, blockwork])(sheet, chance);
  const kind = chance.happens(0.75) ? galvanised : chance.of([blackPlastic, whitePlastic]);
  const wide = chance.whole(44, 56);
  const y = chance.whole(220, 330);
  const drop = chance.whole(760, 1000);
  for (let run = chance.whole(1, 3); run > 0; run--) bentRun(sheet, chance, kind, wide, y, drop, run);
  const round = wide * 0.8;
  sheet.tube(kind, ground + 16, round, `M-20 ${y}H1640`, wide);
  sheet.tube(kind, ground + 16, round, `M${drop} ${y}V${chance.whole(820, 980)}`, wide);
  for (const x of [300, 1330]) saddle(sheet, chance, kind, wide, x, y, 90);
  saddle(sheet, chance, kind, wide, drop, 640, 0);
  roundBox(sheet, chance, kind, drop, y, wide);
  switchBox(sheet, chance, kind, drop, 860);
  return sheet;
}

/** A conduit beside the first, set round a bend and down. */
function bentRun(
  sheet: Sheet,
  chance: Chance,
  kind: Material,
  wide: number,
  y: number,
  drop: number,
  run: number,
): void {
  const at = y + 104 - wide + run * (wide + 46);
  const down = drop + 140 - wide + run * (wide + 50);
  const path = `M-20 ${at}H${down - 120}Q${down} ${at} ${down} ${at + 120}V1300`;
  sheet.tube(kind, ground + 16, wide * 0.8, path, wide);
  for (const x of [180, 560]) saddle(sheet, chance, kind, wide, x, at, 90);
  saddle(sheet, chance, kind, wide, down, at + 330, 0);
}

/** A saddle over a conduit that runs down (turn 0) or across (90). */
function saddle(sheet: Sheet, chance: Chance, kind: Material, wide: number, x: number, y: number, turn: number): void {
  sheet.placed(x, y, turn, 1, () => {
    sheet.box(kind, ground + 14, -wide * 1.5, -17, wide * 3, 34, 12);
    sheet.tube(kind, ground + 20, wide * 0.86, "M0 -15V15", wide * 1.22);
    for (const side of [-1, 1]) screw(sheet, chance, ground + 18, side * wide * 1.1, 0, 9);
  });
}

function roundBox(sheet: Sheet, chance: Chance, kind: Material, x: number, y: number, wide: number): void {
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, 1],
  ] as const) {
    const from = `M${x + dx * wide} ${y + dy * wide}L${x + dx * wide * 2.1} ${y + dy * wide * 2.1}`;
    sheet.tube(kind, ground + 18, wide * 0.85, from, wide * 1.3);
  }
  sheet.disc(kind, 112, x, y, wide * 1.55);
  sheet.disc(kind, 120, x, y, wide * 1.42);
  for (const side of [-1, 1]) screw(sheet, chance, 124, x + side * wide, y, 10);
}

function switchBox(sheet: Sheet, chance: Chance, kind: Material, x: number, y: number): void {
  sheet.box(kind, 110, x - 130, y, 260, 260, 12);
  sheet.box(kind, 124, x - 120, y + 10, 240, 240, 10);
  sheet.box(blackPlastic, 134, x - 36, y + 76, 72, 108, 6);
  sheet.box(blackPlastic, 150, x - 30, y + 84, 60, 46, 5);
  for (const side of [-1, 1]) screw(sheet, chance, 128, x + side * 92, y + 130, 11);
}

/** Perforated tray or ladder with armoured cables cleated and tied to it. */
export function cableTray(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([concrete, blockwork])(sheet, chance);
  sheet.stain("#000", 0.35, 800, 600, 1300, 900);
  const ladder = chance.happens(0.4);
  const [top, deep] = [chance.whole(260, 360), chance.whole(430, 540)];
  for (const x of [chance.whole(150, 300), chance.whole(1180, 1380)]) {
    sheet.tube(zinc, 60, 14, `M${x} -20V1220`, 22);
    sheet.box(galvanised, 72, x - 46, top - 70, 92, deep + 140, 4);
  }
  if (ladder) rungs(sheet, top, deep);
  else perforated(sheet, top, deep);
  const cables = chance.whole(3, 5);
  for (let each = 0; each < cables; each++)
    armoured(sheet, chance, top + 70 + (each * (deep - 140)) / (cables - 1), chance.whole(44, 64));
  return sheet;
}

function perforated(sheet: Sheet, top: number, deep: number): void {
  sheet.box(galvanised, 88, -20, top, 1640, deep);
  for (let y = top + 46; y < top + deep - 30; y += 54)
    for (let x = (y % 3) * 22 - 40; x < 1640; x += 92) sheet.box({ ...hole, fill: "#3c3d3b" }, 44, x, y, 54, 15, 7);
  for (const y of [top - 8, top + deep - 8]) sheet.box(galvanised, 134, -20, y, 1640, 16, 3);
}

function rungs(sheet: Sheet, top: number, deep: number): void {
  for (let x = 60; x < 1640; x += 270) sheet.box(galvanised, 92, x, top, 50, deep, 3);
  for (const y of [top - 14, top + deep - 14]) sheet.box(galvanised, 140, -20, y, 1640, 30, 3);
}

function armoured(sheet: Sheet, chance: Chance, y: number, wide: number): void {
  const wave = () => near(y + chance.number(-10, 10));
  sheet.tube(
    blackPlastic,
    98,
    wide * 0.75,
    `M-20 ${wave()}C400 ${wave()} 700 ${wave()} 900 ${wave()}S1400 ${wave()} 1640 ${wave()}`,
    wide,
  );
  for (let x = chance.whole(60, 200); x < 1600; x += chance.whole(300, 420)) {
    sheet.tube(black, 104, wide * 0.8, `M${x} ${y - wide * 0.7}V${near(y + wide * 0.7)}`, 15);
    sheet.box(black, 150, x - 14, near(y - wide * 0.25), 28, 22, 4);
  }
}
