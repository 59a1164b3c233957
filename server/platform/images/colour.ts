import sharp from "sharp";

/** The colour that most of a picture has, as "#rrggbb": what its place shows until it is there. */
export async function dominantColour(jpeg: Buffer): Promise<string> {
  const { dominant } = await sharp(jpeg).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
