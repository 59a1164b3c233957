import type { Chance } from "../photos/seed.ts";
import { type Material, Sheet } from "../photos/sheet.ts";
import { near, sticker } from "../props/fittings.ts";
import { bench, concrete } from "../props/grounds.ts";
import {
  black,
  blackPlastic,
  blue,
  brown,
  card,
  copper,
  green,
  hole,
  plastic,
  yellow,
  zinc,
} from "../props/materials.ts";

const steel: Material = { fill: "#c2c6c8", gloss: 220, rough: 6 };

/** Personal protective equipment laid out before the work. */
export function protectiveEquipment(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  chance.of([bench, concrete])(sheet, chance);
  vest(sheet, chance);
  helmet(sheet, chance, chance.whole(420, 520), chance.whole(400, 480));
  glasses(sheet, 1060 + chance.whole(-60, 60), 300 + chance.whole(-40, 40), chance.number(-14, 14));
  const hue = chance.of(["#3a3d40", "#b8712e", "#2e4d7a", "#c9a01f"]);
  for (const [index, turn] of [-12, 14].entries())
    glove(sheet, plastic(hue, 14), 960 + index * 260 + chance.whole(-30, 30), 820, turn + chance.number(-10, 10));
  return sheet;
}

function helmet(sheet: Sheet, chance: Chance, x: number, y: number): void {
  const shell = plastic(chance.of(["#e2e2dc", "#d9a91c", "#2f63a8", "#c7521f"]), 110);
  sheet.placed(x, y, chance.number(-30, 30), 1, () => {
    sheet.shape(shell, 56, "M-250 60C-280 -240 280 -240 250 60C300 210 170 300 0 300S-300 210 -250 60Z");
    for (let ring = 0; ring < 36; ring++) {
      const size = Math.cos((ring / 36) * 1.5);
      const path = `M${near(-232 * size)} 20C${near(-232 * size)} ${near(-250 * size)} ${near(232 * size)} ${near(-250 * size)} ${near(232 * size)} 20S${near(-232 * size)} ${near(290 * size)} ${near(-232 * size)} 20Z`;
      sheet.shape(shell, 70 + 130 * Math.sin((ring / 36) * 1.5), path);
    }
    for (const rib of [-80, 0, 80])
      sheet.tube(shell, 176 - Math.abs(rib) * 0.2, 14, `M${rib} -130Q${near(rib * 1.3)} 20 ${rib} 150`, 26, "round");
    sticker(sheet, 206, { x: -52, y: 172, width: 104, tall: 44 }, ["SITE 14"]);
  });
}

function glasses(sheet: Sheet, x: number, y: number, turn: number): void {
  const lens: Material = { fill: "#8e9da3", gloss: 170, rough: 0 };
  sheet.placed(x, y, turn, 1, () => {
    for (const side of [-1, 1]) {
      sheet.tube(
        blackPlastic,
        60,
        20,
        `M${side * 230} -20C${side * 290} -120 ${side * 210} -220 ${side * 120} -230`,
        22,
        "round",
      );
      sheet.shape(
        blackPlastic,
        84,
        `M${side * 16} -64H${side * 216}Q${side * 262} -60 ${side * 250} 20Q${side * 226} 96 ${side * 130} 90Q${side * 30} 84 ${side * 16} -10Z`,
      );
      sheet.shape(
        lens,
        80,
        `M${side * 34} -46H${side * 208}Q${side * 240} -44 ${side * 230} 16Q${side * 210} 76 ${side * 130} 72Q${side * 48} 66 ${side * 36} -6Z`,
      );
      sheet.line("#ffffff", 10, `M${side * 90} -30L${side * 60} 30`, 0.35);
    }
    sheet.tube(blackPlastic, 84, 10, "M-18 -40Q0 -62 18 -40", 16, "round");
  });
}

function glove(sheet: Sheet, kind: Material, x: number, y: number, turn: number): void {
  const rough = { ...kind, rough: 90 };
  sheet.placed(near(x), y, turn, 1, () => {
    for (const [from, lean, long] of [
      [-66, -30, 200],
      [-22, -8, 236],
      [22, 12, 226],
      [64, 34, 186],
    ] as const)
      sheet.tube(rough, 64, 24, `M${from} -20L${from + lean} ${-long}`, 52, "round");
    sheet.tube(rough, 62, 26, "M70 60Q150 20 168 -70", 56, "round");
    sheet.box(rough, 84, -96, -60, 192, 220, 44);
    sheet.box(plastic("#26282b", 10), 90, -90, 150, 180, 110, 14);
    for (let y2 = 164; y2 < 250; y2 += 16) sheet.groove(86, 3, `M-86 ${y2}H86`);
    sheet.tube(rough, 86, 8, "M-80 20Q0 -10 70 30", 20, "round");
  });
}

function vest(sheet: Sheet, chance: Chance): void {
  const cloth: Material = { fill: chance.of(["#d3dd2e", "#e27a22", "#cfe03a"]), gloss: 6, rough: 60 };
  const tape: Material = { fill: "#b9bcbd", gloss: 120, rough: 18 };
  sheet.placed(880 + chance.whole(-60, 60), 560, chance.number(-18, 12), 1, () => {
    sheet.shape(cloth, 44, "M-480 -330Q-200 -380 0 -250Q220 -390 500 -320L460 430Q0 480 -450 420Z");
    for (const x of [-300, 290]) sheet.shape(tape, 47, `M${x - 46} -352h92L${x + 60} 440h-100Z`);
    sheet.shape(tape, 48, "M-462 90Q0 130 478 80V170Q0 220 -456 180Z");
    sheet.groove(40, 6, "M0 -250Q16 100 4 460");
    for (let fold = 0; fold < 5; fold++)
      sheet.tube(
        { ...cloth },
        44,
        10,
        `M${chance.whole(-420, 420)} ${chance.whole(-250, 60)}q${chance.whole(-40, 40)} 120 ${chance.whole(-60, 60)} 260`,
        34,
        "round",
      );
  });
}

/** Hand tools checked and laid out. */
export function handTools(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  bench(sheet, chance);
  const handles = chance.shuffled(["#c4262b", "#d8a31f", "#2b63a8", "#c4561f", "#3b8a45"]);
  const count = chance.whole(3, 5);
  for (let each = 0; each < count; each++) {
    const [x, turn] = [200 + each * 150, 90 + chance.number(-9, 9)];
    sheet.placed(x, 560 + chance.whole(-60, 60), turn, 1, () =>
      screwdriver(sheet, handles[each] ?? "#c4262b", chance.whole(260, 420)),
    );
  }
  sheet.placed(1120, 420, chance.number(-24, 24), 1, () => pliers(sheet, handles[0] ?? "#c4262b"));
  sheet.placed(1220, 880, chance.number(50, 120), 1, () => pliers(sheet, handles[1] ?? "#d8a31f"));
  tape(sheet, chance, 1420, 200);
  tape(sheet, chance, 980, 1010);
  return sheet;
}

function screwdriver(sheet: Sheet, hue: string, shaft: number): void {
  sheet.tube(steel, 60, 10, `M0 0H${shaft}`, 17, "round");
  sheet.tube(plastic(hue, 50), 60, 12, `M-20 0H${shaft - 50}`, 24);
  sheet.box(steel, 66, shaft - 4, -10, 40, 20, 2);
  sheet.tube(plastic(hue, 90), 60, 40, "M-260 0H-30", 78, "round");
  sheet.tube(plastic("#1d1f22", 30), 66, 40, "M-230 0H-90", 84);
  for (const y of [-22, 0, 22]) sheet.groove(92, 4, `M-220 ${y}H-100`);
}

function pliers(sheet: Sheet, hue: string): void {
  const grip = plastic(hue, 70);
  sheet.tube(grip, 62, 26, "M30 10C160 60 260 60 420 30", 54, "round");
  sheet.tube(grip, 62, 26, "M30 -10C160 -60 260 -60 420 -30", 54, "round");
  sheet.shape(steel, 84, "M60 -52Q-10 -64 -60 -34L-200 -10V10L-60 34Q-10 64 60 52Z");
  sheet.groove(76, 4, "M-200 0H-20");
  sheet.dome(steel, 90, 10, 10, 0, 28);
}

function tape(sheet: Sheet, chance: Chance, x: number, y: number): void {
  const hue = plastic(chance.of(["#2b63a8", "#5c3420", "#3f8b3a", "#222326", "#c4262b"]), 90);
  sheet.disc(hue, 100, x, y, 120);
  for (const radius of [112, 104, 96, 88])
    sheet.groove(
      98,
      1.5,
      `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
    );
  sheet.disc({ fill: "#cdb48a", gloss: 10, rough: 30 }, 92, x, y, 76);
  sheet.disc({ fill: "#3a3835", gloss: 10, rough: 30 }, 34, x, y, 66);
}

/** Materials as they were delivered: drums and cartons, counted against the note. */
export function delivery(chance: Chance): Sheet {
  const sheet = new Sheet(1600, 1200);
  concrete(sheet, chance);
  for (let plank = 0; plank < 6; plank++)
    sheet.box(
      { fill: chance.of(["#a9834f", "#b08c5a", "#98744a"]), gloss: 4, rough: 60 },
      50,
      90,
      110 + plank * 172,
      1420,
      132,
      2,
    );
  drum(sheet, chance, 430, 420, 250);
  drum(sheet, chance, chance.whole(980, 1060), chance.whole(360, 440), 210);
  const stock = [
    "10 x TWIN SOCKET",
    "20 x LED PANEL",
    "100 x BACK BOX 35",
    "FIRE ALARM CABLE",
    "50 x SADDLE 20",
    "GLAND KIT 20S",
  ];
  for (let each = 0; each < 3; each++) {
    const [wide, tall] = [chance.whole(300, 400), chance.whole(200, 260)];
    sheet.placed(360 + each * 440, 900 + chance.whole(-40, 40), chance.number(-7, 7), 1, () =>
      carton(sheet, chance.of(stock), wide, tall),
    );
  }
  return sheet;
}

function drum(sheet: Sheet, chance: Chance, x: number, y: number, radius: number): void {
  const core = chance.of([blue, brown, green, black, plastic("#b8b9ba", 60), plastic("#b3372f", 60)]);
  const flange: Material = chance.of([{ fill: "#b98f5c", gloss: 6, rough: 50 }, plastic("#25282b", 40)]);
  sheet.disc(flange, 120, x, y, radius);
  sheet.disc(core, 96, x, y, radius * 0.88);
  for (let ring = radius * 0.86; ring > radius * 0.4; ring -= 17) {
    const path = `M${near(x - ring)} ${y}a${near(ring)} ${near(ring)} 0 1 0 ${near(ring * 2)} 0a${near(ring)} ${near(ring)} 0 1 0 ${near(-ring * 2)} 0`;
    sheet.tube(core, 96, 12, path, 17);
    if (core === green) sheet.line(yellow, 6, path, 0.9);
  }
  sheet.disc(flange, 124, x, y, radius * 0.42);
  sheet.disc(hole, 60, x, y, radius * 0.12);
  sheet.placed(x, y, chance.number(-25, 25), 1, () =>
    sticker(sheet, 128, { x: -80, y: radius * 0.15, width: 160, tall: 50 }, [
      chance.of(["100 m 2.5 mm2", "100 m 1.5 mm2", "50 m 6 mm2"]),
    ]),
  );
  sheet.tube(copper, 118, 6, `M${near(x + radius * 0.6)} ${near(y + radius * 0.6)}l20 16`, 9, "round");
}

function carton(sheet: Sheet, words: string, wide: number, tall: number): void {
  sheet.box(card, 150, -wide / 2, -tall / 2, wide, tall, 3);
  sheet.groove(144, 3, `M${-wide / 2} 0H${wide / 2}`);
  sheet.box({ fill: "#cdb383", gloss: 90, rough: 4 }, 151, -wide / 2, -24, wide, 48);
  sticker(sheet, 153, { x: -wide / 2 + 24, y: tall / 2 - 84, width: wide - 120, tall: 64 }, [
    words,
    "QTY 1  BATCH 2261",
  ]);
  sheet.line(
    "#26221c",
    3,
    `M${wide / 2 - 70} ${tall / 2 - 70}v50M${wide / 2 - 58} ${tall / 2 - 70}v50M${wide / 2 - 50} ${tall / 2 - 70}v50M${wide / 2 - 36} ${tall / 2 - 70}v50`,
  );
  sheet.box(zinc, 152, -4, -tall / 2 + 6, 8, 14);
}
