import { chanceOf } from "./seed.ts";

/** Side of the tiles in pixels; they repeat without a seam. */
export const tileSide = 512;

/** A cloudy pattern of about -1 to 1: blotches as large as `coarsest` pixels, with ever finer ones in them. */
export function cloudTile(seed: string, coarsest: number, fade: number): Float32Array {
  const tile = new Float32Array(tileSide * tileSide);
  let share = 1 - fade;
  for (let step = coarsest; step >= 2; step /= 2) {
    addOctave(tile, seed + step, tileSide / step, share);
    share *= fade;
  }
  return tile;
}

/** Sensor noise: whole numbers around 0 that look the same nowhere. */
export function sensorNoise(length: number, strength: number): Int8Array {
  const chance = chanceOf(`sensor ${strength}`);
  return Int8Array.from({ length }, () => {
    const bell = chance.number(-1, 1) + chance.number(-1, 1) + chance.number(-1, 1);
    return Math.round(bell * strength);
  });
}

/** Adds one size of blotches: random knots on a coarse grid, smoothly joined. */
function addOctave(tile: Float32Array, seed: string, knotsAcross: number, share: number): void {
  const chance = chanceOf(seed);
  const knots = Float32Array.from({ length: knotsAcross * knotsAcross }, () => chance.number(-1, 1) * share);
  for (let y = 0; y < tileSide; y++) {
    const fy = (y * knotsAcross) / tileSide;
    const top = Math.floor(fy);
    const down = smooth(fy - top);
    const above = top * knotsAcross;
    const below = ((top + 1) % knotsAcross) * knotsAcross;
    for (let x = 0; x < tileSide; x++) {
      const fx = (x * knotsAcross) / tileSide;
      const left = Math.floor(fx);
      const right = (left + 1) % knotsAcross;
      const across = smooth(fx - left);
      const upper = (knots[above + left] ?? 0) * (1 - across) + (knots[above + right] ?? 0) * across;
      const lower = (knots[below + left] ?? 0) * (1 - across) + (knots[below + right] ?? 0) * across;
      const at = y * tileSide + x;
      tile[at] = (tile[at] ?? 0) + upper * (1 - down) + lower * down;
    }
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
