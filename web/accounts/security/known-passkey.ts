/** Whose passkey this device has: the login offers it first. Stays after a logout, like what a browser remembers. */
export interface KnownPasskey {
  name: string;
  email: string;
}

export const knownKey = "passkey";

export function knownPasskey(): KnownPasskey | undefined {
  return JSON.parse(localStorage.getItem(knownKey) ?? "null") ?? undefined;
}
