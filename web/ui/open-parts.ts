import { useState } from "react";

/**
 * Which parts of a long list were opened and closed, by their ids. They are stored in sessionStorage, so that the page
 * looks the same when the person comes back to it.
 */
export class OpenParts {
  readonly #key: string;
  readonly #open: Set<string>;

  /** `key` names the list in the storage; `first` are parts to open at once. */
  constructor(key: string, first: readonly string[] = []) {
    this.#key = key;
    this.#open = new Set(keptIn(key));
    for (const part of first) this.set(part, true);
  }

  /** `unlessClosed`: the part is open until somebody closes it. */
  has(part: string, unlessClosed = false): boolean {
    return this.#open.has(part) || (unlessClosed && !this.#open.has(closed(part)));
  }

  set(part: string, isOpen: boolean): void {
    const [now, before] = isOpen ? [part, closed(part)] : [closed(part), part];
    if (this.#open.has(now)) return;
    this.#open.delete(before);
    this.#open.add(now);
    keepIn(this.#key, [...this.#open]);
  }
}

function closed(part: string): string {
  return `-${part}`;
}

/** Every part is open, and nothing is stored. */
export const allOpen: Parts = { has: () => true, set: () => undefined };

export type Parts = Pick<OpenParts, "has" | "set">;

/** Whether a part is open, and the function that opens or closes it. */
export function useOpen(parts: Parts, part: string, unlessClosed = false): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => parts.has(part, unlessClosed));
  return [
    isOpen,
    (next) => {
      parts.set(part, next);
      setOpen(next);
    },
  ];
}

/** What was kept in sessionStorage under a key: some texts, or none. */
export function keptIn(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((part) => typeof part === "string") : [];
  } catch {
    return []; // A browser that stores nothing shows every part closed.
  }
}

export function keepIn(key: string, parts: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(parts));
  } catch {
    // Without storage the parts stay open as long as the page does.
  }
}
