import type { Chance } from "../photos/seed.ts";
import type { Sheet } from "../photos/sheet.ts";
import { screw } from "../props/fittings.ts";
import { plastic, whitePlastic } from "../props/materials.ts";

/** How tall a device on the rail is drawn. */
export const moduleTall = 176;

/** A two-pole main switch, `wide` pixels across. */
export function mainSwitch(sheet: Sheet, chance: Chance, x: number, y: number, wide: number, rating = "100A"): void {
  sheet.box(whitePlastic, 118, x, y, wide - 6, moduleTall, 4);
  sheet.box(whitePlastic, 132, x + 8, y + 40, wide - 22, 96, 4);
  sheet.box(plastic("#a31f22", 90), 150, x + wide * 0.28, y + 62, wide * 0.4, 54, 5);
  sheet.box(plastic("#b7292c", 90), 158, x + wide * 0.28, y + 62, wide * 0.4, 22, 5);
  sheet.text(rating, x + wide / 2, y + 44, { size: 11 }, { colour: "#333", align: "middle" });
  sheet.text("MAIN SWITCH", x + wide / 2, y + 122, { size: 9 }, { colour: "#b01c22", align: "middle" });
  for (const at of [0.24, 0.72]) screw(sheet, chance, 110, x + wide * at, y + 18, 11);
}

export interface Device {
  rating: string;
  /** Has a test button. */
  rcbo?: boolean;
  on?: boolean;
}

/** One module: a circuit-breaker or RCBO. */
export function device(sheet: Sheet, chance: Chance, x: number, y: number, wide: number, kind: Device): void {
  const { rating, rcbo = false, on = true } = kind;
  const body = plastic("#e3e3dd", 70);
  sheet.box(body, 112, x, y, wide, moduleTall, 3);
  sheet.box(body, 130, x + 3, y + 42, wide - 6, 94, 3);
  sheet.box(plastic(rcbo ? "#20242a" : "#2e4f7d", 90), 142, x + wide * 0.22, y + 70, wide * 0.56, 38, 4);
  const lever = plastic(rcbo ? "#30353c" : "#3c659c", 110);
  sheet.box(lever, 158, x + wide * 0.22, on ? y + 70 : y + 92, wide * 0.56, 17, 4);
  if (rcbo) sheet.box(plastic("#d8a322", 90), 138, x + wide * 0.6, y + 114, wide * 0.26, 14, 3);
  sheet.text(rating, x + wide * 0.14, y + 50, { size: 11 }, { colour: "#26292e" });
  sheet.text("6000", x + wide * 0.14, y + 118, { size: 6 }, { colour: "#40454c" });
  screw(sheet, chance, 104, x + wide / 2, y + 20, 10);
  screw(sheet, chance, 104, x + wide / 2, y + 156, 10);
}

export const ratings = ["B6", "B16", "B32", "B20", "B40", "C10"] as const;
