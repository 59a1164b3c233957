import { type AddressSuggestion, lookupText } from "contract/applications/addresses.ts";
import { useEffect, useState } from "react";
import { send } from "../../app/api.ts";

const debounceMs = 250;

type State = { state: "idle" | "loading" | "found"; suggestions: AddressSuggestion[] };
const idle: State = { state: "idle", suggestions: [] };

/** Address suggestions for what is typed, debounced by 250 ms; none when the service cannot be reached. */
export function useSuggestions(typed: string): State {
  const [found, setFound] = useState<State>(idle);
  const q = lookupText(typed);
  useEffect(() => {
    if (q === undefined) return setFound(idle);
    const abort = new AbortController();
    setFound((before) => ({ ...before, state: "loading" }));
    const timer = setTimeout(() => {
      send("suggestAddresses", { query: { q }, signal: abort.signal }).then(
        (suggestions) => setFound({ state: "found", suggestions }),
        () => abort.signal.aborted || setFound({ state: "found", suggestions: [] }),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);
  return found;
}
