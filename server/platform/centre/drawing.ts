import sharp from "sharp";
import type { UploadedFile } from "../workers/parsing.ts";

/** The logo on paper: a PNG, of 300 px at most in height, as base64; and the size of the file itself. */
export interface DrawnLogo {
  png: string;
  width: number;
  height: number;
}

const svg = { operation: ["VipsForeignLoadSvg"] };

/** Runs in a worker (platform/workers), like everything that decodes a picture. @throws Error for a damaged file */
export async function drawLogo({ path }: UploadedFile): Promise<DrawnLogo> {
  // The operator's file may be an SVG. The same worker reads uploads, which may not (platform/images/processing.ts).
  sharp.unblock(svg);
  try {
    const { width, height, format } = await sharp(path).metadata();
    // An SVG is drawn at 72 dpi by default, which is coarse on paper.
    const image = sharp(path, format === "svg" ? { density: 300 } : {});
    const box = { width: 900, height: 300, fit: "inside", withoutEnlargement: true } as const;
    const png = await image.autoOrient().resize(box).png().toBuffer();
    return { png: png.toString("base64"), width, height };
  } finally {
    sharp.block(svg);
  }
}
