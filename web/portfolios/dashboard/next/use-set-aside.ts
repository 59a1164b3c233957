import { useState } from "react";

const storageKey = "set-aside";

/** The steps that were set aside with "Not now"; until the visit ends or something new happens to them. */
export function useSetAside(): [keys: ReadonlySet<string>, setAside: (key: string) => void] {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(stored()));
  function setAside(key: string) {
    const next = [...keys, key];
    sessionStorage.setItem(storageKey, next.join("\n"));
    setKeys(new Set(next));
  }
  return [keys, setAside];
}

function stored(): string[] {
  return sessionStorage.getItem(storageKey)?.split("\n") ?? [];
}
