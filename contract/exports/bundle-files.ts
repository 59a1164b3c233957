import { z } from "zod";

/** The format's name, and the version of the layout that is described here and in docs/bundles.md. */
export const bundleFormat = "portfolio-builder-bundle";
export const bundleVersion = 2;

/**
 * The files with a fixed name at the root of the ZIP. Beside them stand one PDF a portfolio under `portfolios/` and
 * the full-size photos under `photos/`, and attachments with their posters under `attachments/`.
 */
export const bundleFiles = {
  /** Who made the bundle, and when: `BundleFacts`. */
  facts: "bundle.json",
  record: "portfolio.json",
  index: "index.html",
  logbook: "logbook.pdf",
  readme: "README.txt",
  /** The installation's public Ed25519 key, as openssl reads it. */
  publicKey: "public-key.pem",
  /** The SHA-256 of every other file but its own signature, as `sha256sum -c` reads it. */
  sums: "SHA256SUMS",
  /** The Ed25519 signature of the list's bytes: 64 bytes. */
  signature: "SHA256SUMS.sig",
} as const;

/** In layout 1, which is still read, one JSON file was facts, key and list; its signature is in base64. */
export const oldBundleFiles = { manifest: "manifest.json", signature: "manifest.sig" } as const;

/** In bytes: the ZIP and all files in it together, each of them, and the ZIP's table of files. */
export const bundleLimits = {
  bytes: 4_000_000_000,
  file: 500_000_000,
  table: 50_000_000,
  files: 120_000,
  portfolios: 5000,
};

/** Relative, with `/` between its parts; no part begins with a dot, so none leads out of the bundle. */
export const BundlePath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/);

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const BundleId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

/** `bundle.json`. */
export const BundleFacts = z.strictObject({
  format: z.literal(bundleFormat),
  version: z.literal(bundleVersion),
  /** Different for every bundle that is made. */
  bundle: BundleId,
  madeAt: z.iso.datetime(),
  centre: z.string(),
});
export type BundleFacts = z.infer<typeof BundleFacts>;

/** `manifest.json` of layout 1. */
export const OldManifest = BundleFacts.extend({
  version: z.literal(1),
  /** The 32 bytes of the key in base64. */
  publicKey: z.base64().length(44),
  files: z
    .array(z.strictObject({ path: BundlePath, bytes: z.number().int().nonnegative(), sha256: Sha256 }))
    .max(bundleLimits.files),
});
export type OldManifest = z.infer<typeof OldManifest>;
