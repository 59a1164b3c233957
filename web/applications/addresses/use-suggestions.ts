import { type AddressSuggestion, lookupText } from "contract/applications/addresses.ts";
import { useEffect, useState } from "react";
import { send } from "../../app/api.ts";

const pause = 250;

type State = { state: "idle" | "looking" | "found"; suggestions: AddressSuggestion[] };
const idle: State = { state: "idle", suggestions: [] };

/** Addresses for what is typed, asked for a moment after the last key. A service out of reach has none. */
export function useSuggestions(typed: string): State {
  const [found, setFound] = useState<State>(idle);
  const q = lookupText(typed);
  useEffect(() => {
    if (q === undefined) return setFound(idle);
    const leaving = new AbortController();
    setFound((before) => ({ ...before, state: "looking" }));
    const timer = setTimeout(() => {
      send("suggestAddresses", { query: { q }, signal: leaving.signal }).then(
        (suggestions) => setFound({ state: "found", suggestions }),
        () => leaving.signal.aborted || setFound({ state: "found", suggestions: [] }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  return found;
}
