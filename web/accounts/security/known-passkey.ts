/** Whose passkey this device has: the login offers it first. Stays after a logout, like what a browser remembers. */
export interface KnownPasskey {
  name: string;
  email: string;
}

const key = "passkey";

export function knownPasskey(): KnownPasskey | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberPasskey(known: KnownPasskey | undefined): void {
  if (known) localStorage.setItem(key, JSON.stringify({ name: known.name, email: known.email }));
  else localStorage.removeItem(key);
}
