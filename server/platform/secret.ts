import { createPrivateKey, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Keys } from "./dependencies.ts";
import type { Settings } from "./settings.ts";

/** The keys of this installation, from SECRET_KEY or from a secret that is made once and kept in the data folder. */
export function openKeys(settings: Settings): Keys {
  const secret = settings.SECRET_KEY ?? storedSecret(join(settings.DATA_DIR, "secret.key"));
  const signing = (purpose: string) =>
    keyFor(purpose, secret).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  return {
    sessions: signing("sessions"),
    photos: signing("photos"),
    devices: signing("devices"),
    idempotency: keyFor("idempotency", secret),
    downloads: signing("downloads"),
    bundles: sealFor("bundles", secret),
    vault: keyFor("vault", secret).toCryptoKey("AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

// Made ready here, once: a key of plain bytes would be imported anew for every token.
function keyFor(purpose: string, secret: string): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "portfolio-builder", purpose, 32)));
}

// An Ed25519 key is its 32-byte seed in an envelope of fixed bytes (RFC 8410).
const envelope = Buffer.from("302e020100300506032b657004220420", "hex");

// Every process that knows the secret signs alike.
function sealFor(purpose: string, secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "portfolio-builder", purpose, 32));
  return createPrivateKey({ key: Buffer.concat([envelope, seed]), format: "der", type: "pkcs8" });
}

function storedSecret(path: string): string {
  return read(path) ?? makeSecret(path);
}

// Linking fails where the file exists already, so of two servers that start together both take the first one's secret.
function makeSecret(path: string): string {
  const temporary = `${path}.${process.pid}`;
  const handle = openSync(temporary, "w", 0o600);
  writeSync(handle, randomBytes(32).toString("hex"));
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(path, "utf8");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
