import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near, screw, sticker } from "../props/fittings.ts";
import { blockwork, brickwork, concrete, plaster } from "../props/grounds.ts";
import {
  black,
  blackPlastic,
  blue,
  brown,
  card,
  copper,
  green,
  grey,
  painted,
  plastic,
  whitePlastic,
  zinc,
} from "../props/materials.ts";

/** Bins for each kind of waste, with what belongs in them. */
export function wasteBins(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  wallAndFloor(sheet, chance, 640);
  const kinds = chance.shuffled([
    ["#2f6f3c", "CABLE AND COPPER", "cable"],
    ["#2b5ea3", "CARDBOARD", "card"],
    ["#c08a1d", "WEEE  LAMPS", "lamps"],
    ["#3c4045", "GENERAL WASTE", "offcuts"],
    ["#9b2f2c", "BATTERIES", "offcuts"],
  ] as const);
  const count = chance.whole(3, 4);
  const wide = 1440 / count - 30;
  for (let each = 0; each < count; each++) {
    const [hue, name, inside] = kinds[each] ?? kinds[0] ?? ["#333", "", "offcuts"];
    bin(sheet, chance, { x: 90 + each * (wide + 30), y: 350 + chance.whole(-20, 30), wide, hue, name, inside });
  }
  return sheet;
}

function wallAndFloor(sheet: Sheet, chance: Chance, edge: number): void {
  concrete(sheet, chance);
  sheet.stain("#000", 0.35, 800, edge, 1100, 120);
  const wall = new Sheet(sheet.width, edge);
  chance.of([blockwork, plaster, brickwork])(wall, chance);
  sheet.inset(wall, 0, 0);
  sheet.box(painted("#6a6d70"), 44, 0, edge - 40, sheet.width, 40);
}

interface Bin {
  x: number;
  y: number;
  wide: number;
  hue: string;
  name: string;
  inside: string;
}

function bin(sheet: Sheet, chance: Chance, { x, y, wide, hue, name, inside }: Bin): void {
  const body = plastic(hue, 40);
  sheet.stain("#000", 0.5, x + wide / 2, y + 700, wide * 0.7, 60);
  sheet.box({ ...body, fill: "#17191b" }, 50, x + 14, y, wide - 28, 130, 20);
  contents(sheet, chance, inside, x + 30, y + 10, wide - 60);
  sheet.shape(body, 130, `M${near(x)} ${y + 90}H${near(x + wide)}L${near(x + wide - 34)} ${y + 690}H${near(x + 34)}Z`);
  sheet.box(body, 156, near(x - 12), y + 74, near(wide + 24), 52, 14);
  for (const at of [0.3, 0.7])
    sheet.groove(120, 8, `M${near(x + wide * at)} ${y + 160}L${near(x + wide * (0.5 + (at - 0.5) * 0.85))} ${y + 670}`);
  sticker(sheet, 138, { x: near(x + wide * 0.14), y: y + 260, width: near(wide * 0.72), tall: 130 }, name.split("  "));
}

function contents(sheet: Sheet, chance: Chance, inside: string, x: number, y: number, wide: number): void {
  for (let each = 0; each < 12; each++) {
    const at = near(x + chance.number(0, wide - 60));
    const lift = near(y + chance.number(-60, 60));
    if (inside === "cable") {
      const radius = chance.whole(40, 80);
      sheet.tube(
        chance.of([brown, blue, green, grey, black]),
        70 + each * 4,
        14,
        `M${at} ${lift + 30}a${radius} ${radius * 0.7} 0 1 1 ${radius} 20`,
        16,
        "round",
      );
    } else if (inside === "card") {
      sheet.placed(at + 40, lift + 20, chance.number(-40, 40), 1, () =>
        sheet.box(card, 70 + each * 5, -60, -70, 120, 140, 2),
      );
    } else if (inside === "lamps") {
      sheet.tube(
        whitePlastic,
        70 + each * 4,
        16,
        `M${at} ${lift + 80}l${chance.whole(-20, 90)} ${chance.whole(-190, -90)}`,
        26,
        "round",
      );
    } else {
      sheet.placed(at + 30, lift + 40, chance.number(0, 180), 1, () =>
        sheet.box(
          chance.of([plastic("#d5d5cf"), zinc, plastic("#8d9091"), copper]),
          70 + each * 4,
          -50,
          -14,
          100,
          28,
          4,
        ),
      );
    }
  }
}

/** A corridor or plant room closed off with a barrier and warning signs. */
export function barrier(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  wallAndFloor(sheet, chance, 700);
  sheet.box(painted(chance.of(["#8a9096", "#5d6f86", "#93826a"])), 60, 620, 60, 400, 610, 4);
  sheet.box(painted("#b9bdbf"), 66, 950, 340, 34, 110, 8);
  warning(sheet, chance, 380 + chance.whole(-60, 60), 240, 0.8);
  for (const y of [520, 760]) plank(sheet, chance, y);
  for (const x of [180, 1400]) {
    sheet.tube(plastic("#c95a1e", 50), 150, 30, `M${x} 460V1040`, 56);
    sheet.shape(blackPlastic, 120, `M${x - 130} 1030h260l40 70h-340z`);
  }
  sheet.placed(chance.whole(640, 920), 610, chance.number(-3, 3), 1, () => notice(sheet, chance));
  return sheet;
}

function plank(sheet: Sheet, chance: Chance, y: number): void {
  const lean = chance.whole(-14, 14);
  sheet.placed(800, y, lean / 20, 1, () => {
    sheet.box(plastic("#e6e4de", 60), 164, -760, -52, 1520, 104, 12);
    for (let x = -740; x < 740; x += 150) sheet.area("#c32a2c", `M${x} -52h76l-34 104h-76z`, 0.95);
  });
}

function warning(sheet: Sheet, chance: Chance, x: number, y: number, scale: number): void {
  sheet.placed(x, y, chance.number(-2, 2), scale, () => {
    sheet.box({ fill: "#e8c81c", gloss: 70, rough: 2 }, 50, -170, -190, 340, 440, 16);
    sheet.line("#17181a", 16, "M0 -150L120 60H-120Z");
    sheet.area("#17181a", "M18 -90l-44 66h30l-18 64l52 -82h-30z");
    sheet.text("DANGER", 0, 100, { size: 46 }, { colour: "#17181a", weight: 0.18, align: "middle" });
    sheet.text("415 VOLTS", 0, 170, { size: 38 }, { colour: "#17181a", weight: 0.17, align: "middle" });
    for (const [dx, dy] of [
      [-148, -168],
      [148, -168],
      [-148, 228],
      [148, 228],
    ] as const)
      screw(sheet, chance, 54, dx, dy, 11);
  });
}

function notice(sheet: Sheet, chance: Chance): void {
  sheet.box(whitePlastic, 176, -230, -60, 460, 330, 8);
  sheet.area("#c32a2c", "M-230 -60h460v96h-460z", 0.95);
  const [top, ...lines] = chance.of([
    ["NO ENTRY", "Electrical testing", "in progress"],
    ["CAUTION", "People working", "on this circuit"],
    ["STOP", "Isolation in force", "Ask at site office"],
  ]);
  sheet.text(top ?? "", 0, -36, { size: 48 }, { colour: "#fff", weight: 0.18, align: "middle" });
  for (const [index, line] of lines.entries())
    sheet.text(line, 0, 80 + index * 80, { size: 36 }, { colour: "#26292d", weight: 0.15, align: "middle" });
}

/** An inspected access tower in front of the wall, its tag filled in. */
export function accessTower(chance: Chance): Sheet {
  const sheet = new Sheet(1200, 1600);
  chance.of([brickwork, blockwork])(sheet, chance);
  const alloy: Material = { fill: "#b9bdc0", gloss: 210, rough: 10 };
  const [left, right] = [chance.whole(180, 240), chance.whole(930, 1000)];
  for (const [a, b] of [
    [1500, 760],
    [760, 60],
  ] as const) {
    sheet.tube(alloy, 90, 30, `M${left} ${a}L${right} ${b}`, 40);
    sheet.tube(alloy, 70, 30, `M${right} ${a}L${left} ${b}`, 40);
  }
  for (let y = 120; y < 1600; y += 235) sheet.tube(alloy, 110, 30, `M${left} ${y}H${right}`, 44);
  for (const x of [left, right]) {
    sheet.tube(alloy, 130, 50, `M${x} -20V1640`, 62);
    for (let y = 120; y < 1600; y += 235) sheet.box(blackPlastic, 176, x - 42, y - 34, 84, 68, 10);
  }
  sheet.box({ fill: "#b08a58", gloss: 8, rough: 50 }, 150, left - 90, 700, right - left + 180, 56, 3);
  sheet.box({ fill: "#d1a922", gloss: 40, rough: 20 }, 160, left - 90, 620, right - left + 180, 84, 4);
  towerTag(sheet, chance, left - 20, 960);
  return sheet;
}

function towerTag(sheet: Sheet, chance: Chance, x: number, y: number): void {
  sheet.placed(x, y, chance.number(-5, 5), 1, () => {
    sheet.box(plastic("#2f8a45", 60), 196, 0, 0, 300, 440, 20);
    sheet.box({ fill: "#f2f1ea", gloss: 30, rough: 2 }, 198, 24, 96, 252, 320, 6);
    sheet.text("TOWER TAG", 150, 34, { size: 30 }, { colour: "#fff", weight: 0.17, align: "middle" });
    ["Height 4.2 m", "Load 275 kg", `Date ${chance.whole(1, 28)}/${chance.whole(1, 9)}/26`, "SAFE TO USE"].forEach(
      (line, index) => {
        sheet.text(
          line,
          44,
          130 + index * 72,
          { size: 25, slant: index === 2 ? 0.18 : 0 },
          { colour: index === 3 ? "#1e6b31" : "#2b2f34" },
        );
      },
    );
  });
}
