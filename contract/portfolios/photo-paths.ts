// Apart from the limits of photos: the first script of every page needs them.

/** A stored path without the viewer's token. */
export function barePath(path: string): string {
  return path.split("?")[0]?.replace(/^\//, "") ?? "";
}

/** The path of a photo's thumbnail, with the same viewer token. */
export function thumbnailOf(path: string): string {
  return path.replace(/\.jpg(?=$|\?)/, ".thumb.jpg");
}
