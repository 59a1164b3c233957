import { useState } from "react";

const key = "oversight";

/**
 * Which students are unfolded. It is kept until the tab is closed, so that coming back finds the page as it was left.
 * Only ids are kept.
 */
export function useOpenStudents() {
  const [open, setOpen] = useState(read);

  function keep(next: Set<string>): void {
    setOpen(next);
    write([...next]);
  }

  return {
    has: (student: string) => open.has(student),
    /** Folds or unfolds these students and leaves the others as they are. */
    set(students: string[], isOpen: boolean): void {
      const others = [...open].filter((id) => !students.includes(id));
      keep(new Set(isOpen ? [...others, ...students] : others));
    },
  };
}

function read(): Set<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set(); // A browser that keeps nothing shows every student folded.
  }
}

function write(ids: string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // They stay open for as long as the page does.
  }
}
