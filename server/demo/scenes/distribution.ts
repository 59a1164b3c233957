import type { Chance } from "../photos/seed.ts";
import { Sheet } from "../photos/sheet.ts";
import { near, screw, sticker, wire } from "../props/fittings.ts";
import { blockwork, plaster } from "../props/grounds.ts";
import { black, blue, brass, brown, copper, grey, painted, paper, plastic, zinc } from "../props/materials.ts";

const phases = [brown, black, grey];

/** A three-phase distribution board with its door open: two columns of breakers, neutral bars, chart on the door. */
export function distributionBoard(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([plaster, blockwork])(sheet, chance);
  const paint = painted(chance.of(["#c3c6c4", "#d6d4c8", "#8f969b"]));
  const ways = chance.whole(6, 9);
  const tall = ways * 96 + 420;
  const top = (1600 - tall) / 2;
  sheet.box(zinc, 44, 250, -20, 90, top + 40);
  sheet.box(zinc, 44, 520, -20, 90, top + 40);
  sheet.box(paint, 120, 130, top, 620, tall, 8);
  sheet.box({ ...paint, fill: "#b9bbb6" }, 56, 150, top + 20, 580, tall - 40, 4);
  pan(sheet, chance, top + 110, ways);
  isolator(sheet, chance, top + tall - 210);
  door(sheet, chance, { x: 762, y: top, wide: 380, tall, fill: paint.fill, ways });
  return sheet;
}

function pan(sheet: Sheet, chance: Chance, top: number, ways: number): void {
  const pitch = 96;
  for (const x of [172, 676]) {
    sheet.box(brass, 78, x, top, 30, ways * pitch, 3);
    for (let at = 20; at < ways * pitch; at += 32) screw(sheet, chance, 84, x + 15, top + at, 9);
  }
  phases.forEach((phase, index) => {
    sheet.box(copper, 74, 408 + index * 28, top - 30, 22, ways * pitch + 60, 2);
    sheet.box({ ...phase, gloss: 60 }, 76, 408 + index * 28, top - 30, 22, 34, 2);
  });
  for (let way = 0; way < ways; way++) {
    for (const right of [false, true])
      breaker(sheet, chance, right ? 500 : 226, top + way * pitch, way * 2 + (right ? 2 : 1), right);
  }
}

function breaker(sheet: Sheet, chance: Chance, x: number, y: number, way: number, right: boolean): void {
  const phase = phases[(way + 2) % 3] ?? brown;
  const out = right ? x + 168 : x - 4;
  const away = right ? 1 : -1;
  const lift = chance.number(-22, 22);
  wire(
    sheet,
    phase,
    66,
    `M${out - away * 20} ${y + 42}C${out + away * 30} ${near(y + 42 + lift)} ${out + away * 10} ${y + 120} ${out + away * 26} ${y + 180}`,
    15,
  );
  if (chance.happens(0.7))
    wire(
      sheet,
      blue,
      62,
      `M${out + away * 50} ${y + 30}C${out + away * 10} ${y + 40} ${out + away * 8} ${y + 90} ${out + away * 20} ${y + 170}`,
      13,
    );
  sheet.box(plastic("#dfdfd9", 70), 110, x, y, 168, 84, 3);
  sheet.box(plastic("#dfdfd9", 70), 126, x + 40, y + 3, 88, 78, 3);
  const on = chance.happens(0.85);
  sheet.box(plastic("#1f2226", 90), 136, x + 58, y + 24, 46, 36, 3);
  sheet.box(plastic("#2d3238", 110), 152, right === on ? x + 86 : x + 58, y + 24, 18, 36, 3);
  sheet.text(chance.of(["C16", "C32", "C20", "B10", "C63"]), x + 44, y + 8, { size: 9 }, { colour: "#2b2e33" });
  sheet.text(String(way), x + (right ? 140 : 8), y + 8, { size: 11 }, { colour: "#2b2e33" });
  screw(sheet, chance, 102, right ? x + 148 : x + 20, y + 46, 11);
}

function isolator(sheet: Sheet, chance: Chance, y: number): void {
  sheet.box(plastic("#d6d6d0"), 116, 330, y, 240, 170, 6);
  sheet.dome(plastic("#b02024", 100), 124, 20, 450, y + 86, 58);
  sheet.box(plastic("#c5272b", 110), 158, 434, y + 30, 32, 112, 10);
  sheet.text("ON", 490, y + 18, { size: 13 }, { colour: "#333" });
  sheet.text("125A TP&N", 450, y + 152, { size: 11 }, { colour: "#333", align: "middle" });
  sticker(sheet, 60, { x: 180, y: y + 40, width: 130, tall: 80, fill: "#e9cb1d" }, ["DANGER", "400 V"]);
  for (const x of [346, 554]) screw(sheet, chance, 120, x, y + 20, 9);
}

interface Door {
  x: number;
  y: number;
  wide: number;
  tall: number;
  fill: string;
  ways: number;
}

function door(sheet: Sheet, chance: Chance, { x, y, wide, tall, fill, ways }: Door): void {
  sheet.box(painted(fill), 150, x, y, wide, tall, 6);
  sheet.box(painted(fill), 140, x + 16, y + 16, wide - 32, tall - 32, 4);
  const chart = { x: x + 40, y: y + 90, wide: wide - 80, step: 46 };
  const rows = ways * 2;
  sheet.box(paper, 146, chart.x, chart.y, chart.wide, rows * 40 + 70, 2);
  sheet.text("CIRCUIT CHART  DB1", chart.x + 20, chart.y + 18, { size: 16 }, { colour: "#222" });
  const areas = [
    "Lights east",
    "Lights west",
    "Sockets 1.1",
    "Sockets 1.2",
    "AHU panel",
    "Water heater",
    "Door entry",
    "Kitchen",
    "Comms rack",
    "Hand dryers",
  ];
  for (let row = 0; row < rows; row++) {
    const at = chart.y + 60 + row * 40;
    sheet.line("#777", 1.2, `M${chart.x + 10} ${at}H${chart.x + chart.wide - 10}`);
    sheet.text(`${row + 1}`, chart.x + 16, at + 11, { size: 14 }, { colour: "#222" });
    const hand = { size: 15, slant: 0.16, shaky: chance };
    sheet.text(chance.of(areas), chart.x + 60, at + 11, hand, { colour: "#23408c", weight: 0.11 });
  }
  sticker(sheet, 154, { x: x + 60, y: y + tall - 150, width: 240, tall: 90, fill: "#e9cb1d" }, [
    "CAUTION",
    "Isolate before",
    "removing covers",
  ]);
}
