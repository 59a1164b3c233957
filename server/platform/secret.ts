import { createECDH, createPrivateKey, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "./database/tables.ts";
import type { Dependencies, Keys } from "./dependencies.ts";
import type { Settings } from "./settings.ts";

/**
 * The keys of this installation, derived from SECRET_KEY or from a secret that is generated into the data folder, with those
 * of SECRET_KEY_PREVIOUS.
 */
export function openKeys({ SECRET_KEY, SECRET_KEY_PREVIOUS: previous, DATA_DIR }: SecretSettings): Keys {
  const keys = derivedFrom(SECRET_KEY ?? storedSecret(join(DATA_DIR, "secret.key")));
  return previous === undefined ? keys : { ...keys, previous: derivedFrom(previous) };
}

type SecretSettings = Pick<Settings, "SECRET_KEY" | "SECRET_KEY_PREVIOUS" | "DATA_DIR">;

function derivedFrom(secret: string): Keys {
  const hmacKey = (purpose: string) =>
    keyFor(purpose, secret).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  return {
    sessions: hmacKey("sessions"),
    photos: hmacKey("photos"),
    devices: hmacKey("devices"),
    idempotency: keyFor("idempotency", secret),
    drafts: keyFor("drafts", secret),
    factors: keyFor("factors", secret),
    recovery: keyFor("recovery", secret),
    passes: keyFor("passes", secret),
    signOn: keyFor("sign-on", secret),
    push: pushKeysFor(secret),
    downloads: hmacKey("downloads"),
    bundles: signingKeyFor("bundles", secret),
    check: keyFor("check", secret).export().toString("hex"),
    backups: signingKeyFor("backups", secret),
    vault: keyFor("vault", secret).toCryptoKey("AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/**
 * Holds a database to the secret of its first start: with another one every session would end, and nobody could read the
 * sensitive answers. @throws Error with a sentence for the operator
 */
export async function refuseOtherSecret({ db, keys, settings }: Installation): Promise<void> {
  const change = db.updateTable("installation").set({ secretCheck: keys.check });
  const isReplaceable = ({ or, eb }: ExpressionBuilder<Tables, "installation">) =>
    or([eb("secretCheck", "is", null), ...(keys.previous ? [eb("secretCheck", "=", keys.previous.check)] : [])]);
  await (settings.SECRET_KEY_MAY_CHANGE ? change : change.where(isReplaceable)).execute();
  const { secretCheck } = await db.selectFrom("installation").select("secretCheck").executeTakeFirstOrThrow();
  if (secretCheck === keys.check) return;
  const secret = settings.SECRET_KEY ? "SECRET_KEY" : `${join(settings.DATA_DIR, "secret.key")}, without SECRET_KEY,`;
  throw new Error(
    `${secret} is not the secret with which this database was started first. All servers of a database need the same ` +
      "one. To rotate it, give the one before as SECRET_KEY_PREVIOUS. If it is lost, SECRET_KEY_MAY_CHANGE=true at one start takes this one in its place: everybody has to log in " +
      "anew, and the sensitive answers of applications can never be read again.",
  );
}

type Installation = Pick<Dependencies, "db" | "keys" | "settings">;

// Imported once here, because a key of plain bytes would be imported again for every token.
function keyFor(purpose: string, secret: string): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "portfolio-builder", purpose, 32)));
}

// The PKCS #8 encoding of an Ed25519 key is this prefix and a seed of 32 bytes (RFC 8410).
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Derived from the secret, so that every process has the same key. */
export function signingKeyFor(purpose: string, secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "portfolio-builder", purpose, 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
}

// The order of P-256, and a number below it that is as good as evenly drawn (FIPS 186-5, A.2.1).
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function pushKeysFor(secret: string): Keys["push"] {
  const drawn = Buffer.from(hkdfSync("sha256", secret, "portfolio-builder", "push", 48)).toString("hex");
  const scalar = ((BigInt(`0x${drawn}`) % (order - 1n)) + 1n).toString(16).padStart(64, "0");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(scalar, "hex");
  const privateKey = Buffer.from(scalar, "hex").toString("base64url");
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey };
}

function storedSecret(path: string): string {
  if (!existsSync(path)) generateSecret(path);
  return readFileSync(path, "utf8");
}

// Linking fails if the file exists already, so two servers that start together both use the secret of the first.
function generateSecret(path: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(temporary);
  }
}
