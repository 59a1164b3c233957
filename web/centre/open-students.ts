import { useState } from "react";

const key = "oversight";

/**
 * Which students are open. Their ids are stored in sessionStorage, so that the page looks the same when the person
 * comes back to it.
 */
export function useOpenStudents() {
  const [open, setOpen] = useState(read);

  function update(next: Set<string>): void {
    setOpen(next);
    write([...next]);
  }

  return {
    has: (student: string) => open.has(student),
    /** Opens or closes these students and leaves the others as they are. */
    set(students: string[], isOpen: boolean): void {
      const others = [...open].filter((id) => !students.includes(id));
      update(new Set(isOpen ? [...others, ...students] : others));
    },
  };
}

function read(): Set<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set(); // A browser that stores nothing shows every student closed.
  }
}

function write(ids: string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage they stay open as long as the page does.
  }
}
