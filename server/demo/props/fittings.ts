import type { Chance } from "../photos/seed.ts";
import type { Material, Sheet } from "../photos/sheet.ts";
import { green, label, yellow, zinc } from "./materials.ts";

/** A screw head with its slot or cross turned somehow. */
export function screw(
  sheet: Sheet,
  chance: Chance,
  height: number,
  x: number,
  y: number,
  radius: number,
  kind: Material = zinc,
): void {
  sheet.dome(kind, height, Math.min(6, radius * 0.4), x, y, radius);
  const turn = chance.number(0, Math.PI);
  const across = (angle: number) => {
    const [dx, dy] = [Math.cos(angle) * radius * 0.66, Math.sin(angle) * radius * 0.66];
    return `M${near(x - dx)} ${near(y - dy)}L${near(x + dx)} ${near(y + dy)}`;
  };
  const cross = chance.happens(0.6);
  sheet.groove(height - 2, Math.max(1.6, radius * 0.24), across(turn));
  if (cross) sheet.groove(height - 2, Math.max(1.6, radius * 0.24), across(turn + Math.PI / 2));
}

/** One insulated conductor along a path. Earths get their yellow stripe. */
export function wire(sheet: Sheet, insulation: Material, height: number, path: string, width: number): void {
  sheet.tube(insulation, height, width * 0.5, path, width);
  if (insulation === green) sheet.line(yellow, width * 0.42, path, 0.92);
  sheet.line("#ffffff", Math.max(1, width * 0.1), path, 0.1);
}

/** A printed sticker. */
export function sticker(
  sheet: Sheet,
  height: number,
  box: { x: number; y: number; width: number; tall: number; fill?: string },
  lines: readonly string[],
  ink = "#22252a",
): void {
  sheet.box({ ...label, fill: box.fill ?? label.fill }, height, box.x, box.y, box.width, box.tall, 3);
  const step = box.tall / (lines.length + 0.4);
  lines.forEach((line, index) => {
    const hand = { size: step * 0.56, stretch: Math.min(1, box.width / (line.length * step * 0.5)) };
    const y = box.y + step * (index + 0.45);
    sheet.text(line, box.x + box.width / 2, y, hand, { colour: ink, weight: 0.15, align: "middle" });
  });
}

/** To a tenth of a pixel, so that the drawings stay short. */
export function near(value: number): number {
  return Math.round(value * 10) / 10;
}
