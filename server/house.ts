import type { KeyObject, webcrypto } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "./database/tables.ts";
import type { Files } from "./files/files.ts";
import type { Settings } from "./settings.ts";

/** What every feature is given: the open parts of one running server. */
export interface House {
  db: Db;
  files: Files;
  keys: Keys;
  clock: Clock;
  settings: Settings;
}

export type Db = Kysely<Tables>;

export interface Clock {
  now(): Date;
}

/** Derived from the one secret: nothing signed for one purpose is accepted for another. */
export interface Keys {
  sessions: webcrypto.CryptoKey;
  photos: webcrypto.CryptoKey;
  /** Recognises an application that is sent twice. */
  sendings: webcrypto.CryptoKey;
  /** Tells a device that somebody has logged in from apart from a stranger's. */
  devices: webcrypto.CryptoKey;
  /** For the links with which a browser fetches a bundle. */
  downloads: webcrypto.CryptoKey;
  /** Signs bundles: an Ed25519 private key. */
  bundles: KeyObject;
  /** Encrypts the sensitive answers of applications. */
  vault: webcrypto.CryptoKey;
}

export const wallClock: Clock = { now: () => new Date() };
