import { createHash } from "node:crypto";

const self = ["'self'"];
const nowhere = ["'none'"];

/** What a page may load: only what this server sends, and pictures the browser itself holds for previews. */
export const contentPolicy = {
  defaultSrc: nowhere,
  scriptSrc: self,
  styleSrc: self,
  imgSrc: ["'self'", "blob:"],
  fontSrc: self,
  connectSrc: self,
  workerSrc: self,
  manifestSrc: self,
  formAction: self,
  baseUri: nowhere,
  objectSrc: nowhere,
  frameAncestors: nowhere,
};

/** A photo opened by itself is shown as a picture and can do nothing else. */
export const photoPolicy = "default-src 'none'; sandbox";

export const cache = {
  /** Answers that are one person's: kept nowhere. */
  private: "no-store",
  /** A photo under its short-lived path: only in the browser of the person it was given to. */
  photo: "private, max-age=900",
  /** Files with a hash in their name. */
  forever: "public, max-age=31536000, immutable",
  /** Pages: asked again each time, so that a new version is seen at once. */
  page: "no-cache",
};

/** The strong tag of a text. */
export function tagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}
