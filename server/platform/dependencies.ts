import type { KeyObject, webcrypto } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "./database/tables.ts";
import type { Files } from "./files/files.ts";
import type { Settings } from "./settings.ts";

/** The open resources of one running server, which every feature uses. */
export interface Dependencies {
  db: Db;
  files: Files;
  keys: Keys;
  clock: Clock;
  settings: Settings;
  /** Set during a call that carries one; `transact` stores it in the same transaction as the change. */
  idempotencyKey?: IdempotencyKey;
}

export type Db = Kysely<Tables>;

/** The idempotency key of one call, as it is stored. `result` is set once it has been stored. */
export interface IdempotencyKey {
  hash: string;
  fingerprint: string;
  caller: string | null;
  result?: string;
}

export interface Clock {
  now(): Date;
}

/** The keys of this installation. While its secret is rotated, what was made with `previous` is accepted too. */
export interface Keys extends DerivedKeys {
  previous?: DerivedKeys;
}

/** The present key of a purpose, then the previous one while the secret is rotated. */
export function acceptedKeys<Purpose extends keyof DerivedKeys>(keys: Keys, purpose: Purpose): DerivedKeys[Purpose][] {
  return keys.previous ? [keys[purpose], keys.previous[purpose]] : [keys[purpose]];
}

/** Derived from one secret: nothing signed for one purpose is accepted for another. */
interface DerivedKeys {
  sessions: webcrypto.CryptoKey;
  photos: webcrypto.CryptoKey;
  /** Signs the cookies of devices from which somebody has logged in. */
  devices: webcrypto.CryptoKey;
  /** For the HMACs of idempotency keys and of the requests that were sent with them. */
  idempotency: KeyObject;
  /** For the HMACs that are the keys of people's drafts on their devices. */
  drafts: KeyObject;
  /** Encrypts the secrets of apps that make codes. */
  factors: KeyObject;
  /** For the HMACs that are recovery codes. */
  recovery: KeyObject;
  /** For the HMACs that are the tokens of links to people without an account, and those of the networks they use. */
  passes: KeyObject;
  /** For the HMACs that the identity provider sends back. */
  signOn: KeyObject;
  /** By which push services know this installation: of P-256, the point uncompressed, in base64url (RFC 8292). */
  push: { publicKey: string; privateKey: string };
  /** Signs the URLs from which a browser downloads a bundle. */
  downloads: webcrypto.CryptoKey;
  /** Signs bundles: an Ed25519 private key. */
  bundles: KeyObject;
  /** Signs backups, as it signs bundles. */
  backups: KeyObject;
  /** Encrypts the sensitive answers of applications. */
  vault: webcrypto.CryptoKey;
  /** Tells the secret from another, and reveals nothing of it. */
  check: string;
}

export const wallClock: Clock = { now: () => new Date() };

/** The time so many milliseconds from now, before it when they are negative, as the tables store it. */
export function fromNow(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** An open, migrated database. On SQLite the data folder stays locked until `close`. */
export interface Database {
  db: Db;
  close(): Promise<void>;
}
