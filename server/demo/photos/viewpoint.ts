import type { Chance } from "./seed.ts";

type Point = [x: number, y: number];
export type Corners = [Point, Point, Point, Point];

/**
 * The four corners of what a hand-held phone sees of a scene: moved, nearer or farther, a little turned, and looking
 * from one side or from below. All of it lies within the scene.
 */
export function viewOf(
  chance: Chance,
  { width, height }: { width: number; height: number },
  { mirrored, whole, close }: { mirrored: boolean; whole: boolean; close: boolean },
): Corners {
  const near = nearness(chance, whole, close);
  const turn = (chance.happens(0.2) ? chance.number(-0.1, 0.1) : chance.number(-0.03, 0.03)) * near;
  const [sideways, upwards] = [chance.number(-0.09, 0.09), chance.number(-0.07, 0.07)];
  // What matters is in the middle of a scene, so that a detail is looked for there.
  const stray = (close ? 0.25 : 0.5) * (1 - near);
  const centre: Point = [width * (0.5 + chance.number(-stray, stray)), height * (0.5 + chance.number(-stray, stray))];
  const corner = (right: number, down: number): Point => {
    const reach = near * (1 + right * sideways + down * upwards);
    const [x, y] = [(right * width * reach) / 2, (down * height * reach) / 2];
    return within(
      [centre[0] + x * Math.cos(turn) - y * Math.sin(turn), centre[1] + x * Math.sin(turn) + y * Math.cos(turn)],
      width,
      height,
    );
  };
  const corners: Corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return mirrored ? [corners[1], corners[0], corners[3], corners[2]] : corners;
}

/** Which share of the scene's width is seen. */
function nearness(chance: Chance, whole: boolean, close: boolean): number {
  if (close) return chance.number(0.48, 0.6);
  return whole ? chance.number(0.9, 1) : chance.number(0.72, 0.97);
}

// Not quite to the rim: the light leaves the outermost pixels dark, and each pixel is mixed with its right and lower neighbours.
function within([x, y]: Point, width: number, height: number): Point {
  return [Math.max(2, Math.min(width - 4, x)), Math.max(2, Math.min(height - 4, y))];
}
