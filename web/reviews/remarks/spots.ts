import type { Marking } from "./remarking.ts";
import { hasText, type PhotoRemark } from "./remarks.ts";

/** In shares of a photo's width and height. */
export interface Spot {
  x: number;
  y: number;
}

/** Where a spot stands once the photo is turned so many quarters to the right. */
export function turned({ x, y }: Spot, quarters: number): Spot {
  return quarters === 0 ? { x, y } : turned({ x: 1 - y, y: x }, quarters - 1);
}

const arrows: Record<string, Spot | undefined> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

/** Where an arrow key leads on a turned photo: 1 %, or 5 % with Shift. Undefined for other keys. */
export function movedBy(key: string, isFar: boolean, from: Spot, quarters: number): Spot | undefined {
  const by = arrows[key];
  if (!by) return undefined;
  const step = isFar ? 5 : 1;
  const seen = turned(from, quarters);
  return turned({ x: seen.x + step * by.x, y: seen.y + step * by.y }, (4 - quarters) % 4);
}

/** Puts the open remark there, or writes it. */
export function changeOpen({ change, open, say }: Marking, part: Partial<Pick<PhotoRemark, "x" | "y" | "text">>): void {
  const within = (share = 0) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
  const { x, y } = part;
  const spot = x !== undefined && y !== undefined && { x: within(x), y: within(y) };
  if (spot) say(`${Math.round(spot.x * 100)} % from the left, ${Math.round(spot.y * 100)} % from the top.`);
  change((before) =>
    before.map((one, index) => {
      if (index !== open) return one;
      return one.on === "photo" ? { ...one, ...part, ...spot } : { ...one, text: part.text ?? one.text };
    }),
  );
}

/** An empty one goes, one with text stays. Answers whether it stayed. */
export function leave(marking: Marking): boolean {
  const { remarks, open = 0, close, say } = marking;
  const remark = remarks[open];
  const stays = remark !== undefined && hasText(remark);
  close();
  say(stays ? `Remark ${open + 1} is kept.` : "The remark is left out.");
  return stays;
}

/** The id of a pin. */
export const pinOf = (index: number) => `remark-${index + 1}`;
