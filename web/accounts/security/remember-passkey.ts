import { type KnownPasskey, knownKey } from "./known-passkey.ts";

export function rememberPasskey(known: KnownPasskey | undefined): void {
  if (known) localStorage.setItem(knownKey, JSON.stringify({ name: known.name, email: known.email }));
  else localStorage.removeItem(knownKey);
}
