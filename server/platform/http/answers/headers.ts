import { createHash } from "node:crypto";

// What a page may load: only what this server sends, and pictures the browser itself holds for previews.
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** Stand on every answer. Written out, for a library that computes them at each call took a tenth of a short one. */
export const protection = {
  "content-security-policy": contentPolicy.join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** A photo opened by itself is shown as a picture and can do nothing else. */
export const photoPolicy = "default-src 'none'; sandbox";

export const cache = {
  /** Answers that are one person's: kept nowhere. */
  private: "no-store",
  /** A document that was made for one person. */
  document: "private, no-store",
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
