/** What a portfolio's photos may be; `bytes` and `pixels` are of each. */
export const photoLimits = { most: 20, bytes: 20_000_000, pixels: 50_000_000 };

/** The longest caption of a photo, in characters. */
export const captionMost = 200;

/** The longest side of the two stored sizes, in pixels. */
export const fullEdge = 2048;
export const thumbnailEdge = 480;

/** A stored path without the viewer's token. */
export function barePath(path: string): string {
  return path.split("?")[0]?.replace(/^\//, "") ?? "";
}

/** The path of a photo's thumbnail, with the same viewer token. */
export function thumbnailOf(path: string): string {
  return path.replace(/\.jpg(?=$|\?)/, ".thumb.jpg");
}
