import { hash } from "node:crypto";
import type { NewestFirst } from "contract/core/text.ts";

// A page may load only what this server sends, and images and recordings from memory (blob:) for previews. It runs no inline script.
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // No markup or code from text, and no worker but those that the page's own policy knows (web/app/own-scripts.ts).
  "require-trusted-types-for 'script'",
  "trusted-types default",
];

/** What browsers can do beyond showing a page: what this one uses for itself, and nothing else. Only pages need it. */
export const pageFeatures = [
  ...["autoplay", "camera", "clipboard-write", "fullscreen", "microphone", "picture-in-picture"],
  ...["publickey-credentials-create", "publickey-credentials-get"],
]
  .map((name) => `${name}=(self)`)
  .concat(
    [
      ...["accelerometer", "clipboard-read", "cross-origin-isolated", "display-capture", "encrypted-media"],
      ...["gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "midi"],
      ...["payment", "screen-wake-lock", "serial", "storage-access", "sync-xhr", "usb"],
      ...["window-management", "xr-spatial-tracking"],
    ].map((name) => `${name}=()`),
  )
  .join(", ");

/**
 * The policy of the worker that converts HEIC photos, in place of a page's: it alone runs WebAssembly. A worker has the
 * policy of its own file, so that no page may.
 */
export const heicWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The headers of every answer. Written out, because a library that computes them took a tenth of a short call. */
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

/** The headers of every answer where browsers may fetch photos, or attachments with their posters, from other origins too. */
export function protectionWith({ photos = "", attachments = "" }): typeof protection {
  const policy = protection["content-security-policy"]
    .replace("img-src 'self'", ["img-src 'self'", photos, attachments].filter((part) => part !== "").join(" "))
    .replace("media-src 'self'", ["media-src 'self'", attachments].filter((part) => part !== "").join(" "));
  return { ...protection, "content-security-policy": policy };
}

/** The policy for a page that brings styles along, the only inline ones that it allows. */
export function policyWith(styleHash: string, policy: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' '${styleHash}'`);
}

/** How a Content-Security-Policy names one inline script or style. */
export function cspHash(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

/** The policy of a photo, which allows nothing when it is opened as a page. */
export const photoPolicy = "default-src 'none'; sandbox";

/** The policy of the centre's logo: a drawing may style itself, and neither run scripts nor load anything. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const cache = {
  /** Answers for one person. */
  private: "no-store",
  /** Documents for one person. */
  document: "private, no-store",
  /** Photos, whose path expires: only in the browser of the viewer. */
  photo: "private, max-age=900",
  /** The way to a photo in object storage, which is valid for longer. */
  photoLink: "private, max-age=300",
  /** Files with a hash in their name. */
  forever: "public, max-age=31536000, immutable",
  /** Pages, which are revalidated each time, so that a new version is seen at once. */
  page: "no-cache",
};

interface Answering {
  answerHeader: (name: string, value: string) => void;
}

/** Says in the header Link at which address a list goes on, if it does. */
export function linkNext({ answerHeader }: Answering, path: string, next: Record<string, string> | undefined): void {
  if (next) answerHeader("link", `<${path}?${new URLSearchParams(next)}>; rel="next"`);
}

/** The list, which is newest first. When it is as long as wanted, the header Link has the address where it goes on. */
export function withLink<Row extends { _id: string }>(
  call: Answering & { query: NewestFirst },
  path: string,
  list: Row[],
  timeOf: (last: Row) => string,
): Row[] {
  const { query } = call;
  const last = list.length === query.rows ? list.at(-1) : undefined;
  linkNext(call, path, last && { ...query, rows: String(query.rows), before: `${timeOf(last)}_${last._id}` });
  return list;
}
