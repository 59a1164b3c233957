import { createSecretKey, hkdfSync, randomBytes, type webcrypto } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Keys } from "./house.ts";
import type { Settings } from "./settings.ts";

/** The keys of this installation, from SECRET_KEY or from a secret that is made once and kept in the data folder. */
export function openKeys(settings: Settings): Keys {
  const secret = settings.SECRET_KEY ?? keptSecret(join(settings.DATA_DIR, "secret.key"));
  return { sessions: keyFor("sessions", secret), photos: keyFor("photos", secret) };
}

// Made ready here, once: a key of plain bytes would be imported anew for every token.
function keyFor(purpose: string, secret: string): webcrypto.CryptoKey {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "portfolio-builder", purpose, 32));
  return createSecretKey(bytes).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function keptSecret(path: string): string {
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
