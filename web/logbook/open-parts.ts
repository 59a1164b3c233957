import { useState } from "react";

/**
 * Which units ("311") and outcomes ("311/1") of one logbook are open. It is kept until the tab is closed, so that coming
 * back finds the page as it was left. Only numbers of the curriculum are kept.
 */
export class OpenParts {
  readonly #key: string;
  readonly #open: Set<string>;

  /** `whose` tells this viewer's page about this student from every other. */
  constructor(whose: string, around: readonly string[] = []) {
    this.#key = `logbook ${whose}`;
    this.#open = new Set(read(this.#key));
    for (const part of around) this.set(part, true);
  }

  has(part: string): boolean {
    return this.#open.has(part);
  }

  set(part: string, isOpen: boolean): void {
    if (isOpen === this.#open.has(part)) return;
    if (isOpen) this.#open.add(part);
    else this.#open.delete(part);
    write(this.#key, [...this.#open]);
  }
}

/** Everything is open, and nothing is kept. */
export const allOpen: Parts = { has: () => true, set: () => undefined };

export type Parts = Pick<OpenParts, "has" | "set">;

/** Is a part open, and what to do when it is folded or unfolded. */
export function useOpen(parts: Parts, part: string): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => parts.has(part));
  return [
    isOpen,
    (next) => {
      parts.set(part, next);
      setOpen(next);
    },
  ];
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((part) => typeof part === "string") : [];
  } catch {
    return []; // A browser that keeps nothing shows the logbook folded.
  }
}

function write(key: string, parts: string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(parts));
  } catch {
    // It stays open for as long as the page does.
  }
}
