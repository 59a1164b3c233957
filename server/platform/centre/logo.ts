import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ImageType, imageTypeOf } from "../images/image-type.ts";

/** The largest file, in bytes: every page shows it, also on a slow phone. */
const logoLimit = 200_000;

/** The centre's logo as its file was when the server started. */
export interface Logo {
  /** Where it was read. */
  file: string;
  bytes: Buffer;
  type: LogoType;
  /** The path at which it is served; it has a hash of the file in it. */
  path: string;
}

type LogoType = "image/svg+xml" | ImageType;

const extensions: Record<LogoType, string> = {
  "image/svg+xml": "svg",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** @throws Error with a sentence about the file: it is missing, too large, or of another kind */
export function readLogo(file: string): Logo {
  const bytes = bytesOf(file);
  if (bytes.length > logoLimit)
    throw new Error(`has ${Math.ceil(bytes.length / 1000)} kB; at most ${logoLimit / 1000} kB are allowed`);
  const type = typeOf(bytes);
  if (!type) throw new Error("must be an SVG, PNG, JPEG or WebP file");
  const digest = hash("sha256", bytes).slice(0, 16);
  return { file, bytes, type, path: `/centre-logo-${digest}.${extensions[type]}` };
}

/** The type by the first bytes, whatever the file is called. */
function typeOf(bytes: Buffer): LogoType | undefined {
  return imageTypeOf(bytes) ?? (beginsAsSvg.test(bytes.toString("utf8", 0, 4000)) ? "image/svg+xml" : undefined);
}

// Drawing programs write a declaration, a document type and comments before the root element.
const beginsAsSvg = /^\ufeff?\s*(?:<\?[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<svg[\s>]/is;

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`there is no file ${file} that can be read`);
  }
}
