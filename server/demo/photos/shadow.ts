import sharp from "sharp";
import type { Lamp } from "./light.ts";

/** Distances on the way to the lamp, in pixels of the halved picture, at which something may stand in the light. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 31, 36, 42, 49, 57];

/** How far `shadeOf` divides the light: this many steps from darkness to full light. */
export const fullLight = 200;

/** How much of the lamp each pixel of the halved picture gets, from 0 to `fullLight`, less in corners and crevices. */
export interface Shade {
  lit: Uint8Array;
  width: number;
  height: number;
}

/** `heights` in 256ths. Worked out at half the size: shadows are soft anyway. */
export async function shadeOf(
  heights: Uint16Array,
  width: number,
  height: number,
  lamp: Pick<Lamp, "x" | "y" | "z">,
): Promise<Shade> {
  const size = { width: width >> 1, height: height >> 1 };
  const half = halved(heights, width, size);
  const around = await soft(Uint8Array.from(half), size, 16);
  const lit = castShadows(half, size, lamp);
  for (let at = 0; at < lit.length; at++) {
    const sunken = ((around[at] ?? 0) - (half[at] ?? 0)) * 0.011;
    lit[at] = Math.min(255, (lit[at] ?? 0) * (1 - Math.min(0.55, Math.max(-0.06, sunken))));
  }
  return { lit: await soft(lit, size, 1.8), ...size };
}

interface Size {
  width: number;
  height: number;
}

function castShadows(half: Uint8Array, { width, height }: Size, lamp: Pick<Lamp, "x" | "y" | "z">): Uint8Array {
  const lit = new Uint8Array(width * height).fill(fullLight);
  const flat = Math.hypot(lamp.x, lamp.y);
  // A height of 1 is about one pixel; the light climbs so much on each pixel of the halved picture.
  const climb = (lamp.z / flat) * 1.8;
  const range = rangeOf(half, width, height);
  const broad = broadened(half, width, height);
  for (const [index, step] of steps.entries()) {
    const dx = Math.round((lamp.x / flat) * step);
    const dy = Math.round((lamp.y / flat) * step);
    const offset = dy * width + dx;
    // Far away a step stands for all the way since the one before, and nothing thin is missed, or shadows would come out
    // in stripes.
    const rise = (step > 4 ? (steps[index - 1] ?? 0) : step) * climb;
    const tops = step > 4 ? broad : half;
    const edge = (fullLight * 0.2) / (1 + step * 0.1);
    for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
      if ((range.highest[y + dy] ?? 0) - (range.lowest[y] ?? 0) <= rise) continue;
      const end = y * width + Math.min(width, width - dx);
      for (let at = y * width + Math.max(0, -dx); at < end; at++) {
        const over = (tops[at + offset] ?? 0) - (half[at] ?? 0) - rise;
        if (over > 0) lit[at] = Math.min(lit[at] ?? 0, fullLight - Math.min(fullLight * 0.82, over * edge));
      }
    }
  }
  return lit;
}

/** Each thing as broad as the longest way between two steps: the highest within `reach` pixels all round. */
function broadened(half: Uint8Array, width: number, height: number): Uint8Array {
  const along = new Uint8Array(half.length);
  const broad = new Uint8Array(half.length);
  for (let at = reach; at < half.length - reach; at++) {
    along[at] = Math.max(
      half[at - reach] ?? 0,
      half[at - 2] ?? 0,
      half[at] ?? 0,
      half[at + 2] ?? 0,
      half[at + reach] ?? 0,
    );
  }
  const [near, far] = [2 * width, reach * width];
  for (let at = far; at < width * height - far; at++) {
    broad[at] = Math.max(
      along[at - far] ?? 0,
      along[at - near] ?? 0,
      along[at] ?? 0,
      along[at + near] ?? 0,
      along[at + far] ?? 0,
    );
  }
  return broad;
}

const reach = 4;

/** The lowest and highest of each row, to pass over rows where nothing is high enough to throw a shadow so far. */
function rangeOf(half: Uint8Array, width: number, height: number): { lowest: Uint8Array; highest: Uint8Array } {
  const range = { lowest: new Uint8Array(height).fill(255), highest: new Uint8Array(height) };
  for (let y = 0; y < height; y++) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const level = half[at] ?? 0;
      if (level < (range.lowest[y] ?? 0)) range.lowest[y] = level;
      if (level > (range.highest[y] ?? 0)) range.highest[y] = level;
    }
  }
  return range;
}

function halved(heights: Uint16Array, width: number, size: Size): Uint8Array {
  const half = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) half[y * size.width + x] = (heights[y * 2 * width + x * 2] ?? 0) >> 8;
  }
  return half;
}

function soft(bytes: Uint8Array, { width, height }: Size, sigma: number): Promise<Uint8Array> {
  return sharp(bytes, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}
