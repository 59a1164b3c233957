import type { Chance } from "../photos/seed.ts";
import type { Sheet } from "../photos/sheet.ts";
import { onDesk, type Page, print, type, write } from "../props/page.ts";

const legend = [
  "Twin socket outlet",
  "Luminaire type A",
  "Emergency luminaire",
  "Data outlet",
  "Switch, two way",
  "Fused spur",
  "Smoke alarm",
  "Isolator",
];

/** A working drawing: rooms, outlets, legend, title block, red pen. */
export function drawing(chance: Chance): Sheet {
  return onDesk(chance, 1420, 1000, (page) => {
    const { sheet } = page;
    sheet.line(print, 3, "M30 30H1390V970H30Z");
    rooms(page);
    symbols(page);
    const [x, y] = [chance.whole(200, 500), chance.whole(250, 420)];
    sheet.line("#c0272d", 4, `M${x} ${y}q120 -90 220 20t-80 130t-170 -40t30 -110`);
    const remark = chance.of(["moved 300 mm", "omit - see VO 4", "as fitted"]);
    write({ ...page, pen: "#c0272d" }, remark, chance.whole(300, 600), 560, 28);
    for (const [row, words] of legend.entries()) type(page, words, 1066, 140 + row * 52, 17);
    sheet.line(print, 2, "M1010 620H1390M1010 700H1390M1010 780H1390M1010 620V970");
    type(page, "LIGHTING AND SMALL POWER", 1026, 650, 19);
    type(page, `Drawing E-${chance.whole(100, 480)}  Rev ${chance.of(["B", "C", "D"])}`, 1026, 730, 22);
    type(page, "Scale 1:50 at A3", 1026, 810, 18);
  });
}

function rooms({ sheet, chance }: Page): void {
  const walls = [
    "M90 110H980V850H90Z",
    `M${chance.whole(360, 460)} 110V520`,
    `M90 520H${chance.whole(560, 700)}V850`,
    `M680 110V${chance.whole(380, 460)}H980`,
  ];
  for (const wall of walls) sheet.line("#3a4048", 7, wall);
}

function symbols({ sheet, chance }: Page): void {
  let [beforeX, beforeY] = [140, 180];
  for (let each = 0; each < 24; each++) {
    const [x, y] = [
      140 + (each % 6) * 150 + chance.whole(-30, 30),
      180 + Math.floor(each / 6) * 190 + chance.whole(-30, 30),
    ];
    const lamp = `M${x - 14} ${y}a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M${x - 10} ${y - 10}l20 20M${x - 10} ${y + 10}l20 -20`;
    sheet.line(print, 2.4, chance.happens(0.5) ? lamp : `M${x - 16} ${y}a16 16 0 0 1 32 0M${x} ${y - 16}v-18`);
    if (each % 6 > 0 && chance.happens(0.8))
      sheet.line("#3f6fae", 1.8, `M${beforeX} ${beforeY}Q${(beforeX + x) / 2} ${y - 60} ${x} ${y}`, 0.8);
    [beforeX, beforeY] = [x, y];
  }
}
