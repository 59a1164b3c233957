import { type Centre, ownLogo } from "contract/core/centre.ts";
import type { Settings } from "../settings.ts";
import type { Logo } from "./logo.ts";

type CentreSettings = Pick<Settings, "CENTRE_NAME" | "CENTRE_LOGO" | "CENTRE_CONTACT">;

/** What pages show of the centre. @throws Error with a sentence for a logo that cannot be drawn */
export async function centreOf({ CENTRE_NAME, CENTRE_LOGO, CENTRE_CONTACT }: CentreSettings): Promise<Centre> {
  return {
    name: CENTRE_NAME,
    logo: CENTRE_LOGO ? { src: CENTRE_LOGO.path, ...(await sizeOf(CENTRE_LOGO)) } : ownLogo,
    contact: CENTRE_CONTACT,
  };
}

async function sizeOf({ bytes }: Logo): Promise<{ width: number; height: number }> {
  // Loaded only where there is a logo: it takes a tenth of a second and 20 MB.
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    throw new Error(
      "These settings need a change (docs/running.md lists them):\n  CENTRE_LOGO: cannot be drawn; the file is damaged",
    );
  }
}

/** The logo on paper: a PNG, which every PDF takes, of 300 px at most in height, and its size. */
export interface PrintedLogo {
  png: string;
  width: number;
  height: number;
}

/** Drawn once; the bytes as base64. */
export function printedLogo(logo: Logo): Promise<PrintedLogo> {
  const known = printed.get(logo) ?? print(logo);
  printed.set(logo, known);
  return known;
}

const printed = new WeakMap<Logo, Promise<PrintedLogo>>();

async function print({ bytes, type }: Logo): Promise<PrintedLogo> {
  const { default: sharp } = await import("sharp");
  // An SVG is drawn at 72 dpi by default, which is coarse on paper.
  const image = sharp(bytes, type === "image/svg+xml" ? { density: 300 } : {});
  const box = { width: 900, height: 300, fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await image.rotate().resize(box).png().toBuffer({ resolveWithObject: true });
  return { png: data.toString("base64"), width: info.width, height: info.height };
}
