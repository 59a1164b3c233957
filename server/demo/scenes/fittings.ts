import type { Chance } from "../photos/seed.ts";
import type { Material, Sheet } from "../photos/sheet.ts";
import { hole, label, yellow, zinc } from "./materials.ts";

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
  if (insulation.fill === "#3f8b3a") sheet.line(yellow, width * 0.42, path, 0.92);
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

/** A hole that was never closed, or a bush that a cable goes through. */
export function entry(sheet: Sheet, height: number, x: number, y: number, radius: number, ring: Material): void {
  sheet.disc(ring, height + 8, x, y, radius * 1.3);
  sheet.disc(hole, height - 20, x, y, radius);
}

/** A smooth curve through points, as a path. */
export function through(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${near(first[0])} ${near(first[1])}`;
  let before = first;
  rest.forEach((point, index) => {
    const after = rest[index + 1];
    const end = after ? [(point[0] + after[0]) / 2, (point[1] + after[1]) / 2] : point;
    path += `Q${near(point[0])} ${near(point[1])} ${near(end[0] ?? 0)} ${near(end[1] ?? 0)}`;
    before = point;
  });
  return rest.length === 0 ? path : path + (before === first ? "" : "");
}

export function near(value: number): number {
  return Math.round(value * 10) / 10;
}
