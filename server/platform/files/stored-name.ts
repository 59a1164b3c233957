declare const parsed: unique symbol;

/**
 * The name of a stored file: a random id and an ending, such as 0123….jpg or 0123….thumb.jpg. Rows, manifests and listings
 * come from outside and say what they like, so only what was parsed here reaches a folder or a bucket.
 */
export type StoredName = string & { readonly [parsed]: true };

// The names of attachments and posters are others than version 1.0.0 knows: the sweep of one beside this leaves them alone.
const pattern = /^[0-9a-f]{32}(?:(?:\.thumb)?\.[a-z]{1,8}|\.attached\.[a-z0-9]{3,4}|\.poster\.jpg)$/;

export function isStoredName(text: string): text is StoredName {
  return pattern.test(text);
}

/** Undefined for what the product never names a file: such a file is a missing one. */
export function parseStoredName(text: string | null | undefined): StoredName | undefined {
  return typeof text === "string" && isStoredName(text) ? text : undefined;
}

/** @throws NoStoredName when the product never gives a file this name */
export function asStoredName(text: string): StoredName {
  if (isStoredName(text)) return text;
  throw new NoStoredName(text);
}

/** A row, a manifest or a caller names a file as the product never does, such as by a path. */
export class NoStoredName extends Error {
  constructor(text: string) {
    super(`${quoted(text)} is no name of a stored file.`);
    this.name = "NoStoredName";
  }
}

/** A text from outside for a terminal or a log: in quotes, cut, and without what would control a terminal. */
export function quoted(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text.slice(0, 100)).replaceAll(/[^\x20-\x7e]/g, escaped);
}

/** The file that holds the id of the installation whose rows name the files beside it. No row names it. */
export const ownerName = "installation.id" as StoredName;

/** The last line, at each store, whatever the types were told. @throws NoStoredName */
export function checkedName(name: StoredName): StoredName {
  if (isStoredName(name) || name === ownerName) return name;
  throw new NoStoredName(name);
}
