import { createHmac, type KeyObject } from "node:crypto";
import { roomPassPrefix } from "contract/core/scopes.ts";
import type { RoomRow } from "../../platform/database/room-rows.ts";
import { acceptedKeys, type Dependencies } from "../../platform/dependencies.ts";
import { hashOf, type WithKey } from "../../portfolios/witnesses/passes.ts";

// What opens a room. Made from ids and the installation's secret, so that a repeated call answers the same although only
// hashes are stored.

export function roomLink(deps: WithKey, room: string): string {
  return `/room#${roomToken(deps, room)}`;
}

export function roomToken({ keys }: WithKey, room: string): string {
  return hmac(keys.passes, `room ${room}`);
}

export function visitToken({ keys }: WithKey, visit: string): string {
  return roomPassPrefix + hmac(keys.passes, `visit ${visit}`);
}

/** Eight digits, said on the phone: with five tries in a quarter of an hour nobody guesses them within the room's time. */
export function roomCode({ keys }: WithKey, room: string): string {
  const digits = createHmac("sha256", keys.passes).update(`code ${room}`).digest().readUInt32BE() % 100_000_000;
  return String(digits)
    .padStart(8, "0")
    .replace(/(?<=^.{4})/, " ");
}

/** What is stored of a code: a plain hash of eight digits would be found by trying them all. */
export function codeHashOf(key: KeyObject, room: string, code: string): string {
  return hmac(key, `code hash ${room} ${code.replaceAll(/\D/g, "")}`);
}

export function isCodeOf({ keys }: Pick<Dependencies, "keys">, { id, codeHash }: RoomRow, code: string): boolean {
  return acceptedKeys(keys, "passes").some((key) => codeHashOf(key, id, code) === codeHash);
}

/** The hashes of a new room. */
export function hashesFor(deps: WithKey, room: string): Pick<RoomRow, "codeHash" | "tokenHash"> {
  const codeHash = codeHashOf(deps.keys.passes, room, roomCode(deps, room));
  return { codeHash, tokenHash: hashOf(roomToken(deps, room)) };
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
