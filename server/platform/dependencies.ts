import type { KeyObject, webcrypto } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "./database/tables.ts";
import type { Files } from "./files/files.ts";
import type { Settings } from "./settings.ts";

/** What every feature is given: the open parts of one running server. */
export interface Dependencies {
  db: Db;
  files: Files;
  keys: Keys;
  clock: Clock;
  settings: Settings;
  /** While a call is served that carries one; `transact` stores it together with what the call changes. */
  idempotencyKey?: IdempotencyKey;
}

export type Db = Kysely<Tables>;

/** The idempotency key of one call, as it is stored. `result` is there once that has been done. */
export interface IdempotencyKey {
  hash: string;
  fingerprint: string;
  result?: string;
}

export interface Clock {
  now(): Date;
}

/** Derived from the one secret: nothing signed for one purpose is accepted for another. */
export interface Keys {
  sessions: webcrypto.CryptoKey;
  photos: webcrypto.CryptoKey;
  /** Tells a device that somebody has logged in from apart from a stranger's. */
  devices: webcrypto.CryptoKey;
  /** For the hashes of idempotency keys and of what was sent with them. */
  idempotency: KeyObject;
  /** For the links with which a browser fetches a bundle. */
  downloads: webcrypto.CryptoKey;
  /** Signs bundles: an Ed25519 private key. */
  bundles: KeyObject;
  /** Encrypts the sensitive answers of applications. */
  vault: webcrypto.CryptoKey;
}

export const wallClock: Clock = { now: () => new Date() };
