import { knownKey } from "./known-passkey.ts";

/** Whose passkey this device has: the login offers it first. */
export interface KnownPasskey {
  name: string;
  email: string;
}

export function rememberPasskey(known: KnownPasskey | undefined): void {
  if (known) localStorage.setItem(knownKey, JSON.stringify({ name: known.name, email: known.email }));
  else localStorage.removeItem(knownKey);
}
