import { signatureField, witnessLimits } from "contract/portfolios/passes.ts";

interface Point {
  x: number;
  y: number;
}

/** So far, in units of the field, a point is from the last before it is drawn. */
const step = 3;

/** The path of a signature with one point more, which begins a stroke or goes on; as it is where there is room for none. */
export function continued(path: string, point: Point, isFirst: boolean): string {
  const x = clamped(point.x, signatureField.width);
  const y = clamped(point.y, signatureField.height);
  const [, lastX, lastY] = /[ML](\d+) (\d+)$/.exec(path) ?? [];
  const isNear = Math.hypot(x - Number(lastX), y - Number(lastY)) < step;
  const more = `${isFirst || path === "" ? "M" : "L"}${x} ${y}`;
  return (!isFirst && isNear) || path.length + more.length > witnessLimits.signature ? path : path + more;
}

function clamped(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most));
}
