import { type AddressSuggestion, lookupText } from "contract/applications/addresses.ts";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { send } from "../../app/api.ts";
import { Field, fieldBox } from "../../ui/forms/field.tsx";

const hideAfter = 200;
const debounceMs = 250;

interface Props {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onChoose: (address: string) => void;
}

/** A postcode or a whole address, typed or chosen from suggestions; it always works by hand. */
export function AddressField({ id, value, error, onChange, onChoose }: Props) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = open ? lookupText(value) : undefined;
  const suggestions = useSuggestions(typed);
  const isShown = typed !== undefined;

  function choose(suggestion: AddressSuggestion) {
    onChoose(suggestion.fullAddress);
    setOpen(false);
    setActive(-1);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    const offset = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (offset !== 0) {
      event.preventDefault();
      setOpen(true);
      if (suggestions?.length) setActive(nextActive(active, offset, suggestions.length));
    }
    const chosen = suggestions?.[active];
    if (event.key === "Enter" && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <Field label="Postcode" hint="Type a postcode and choose an address, or write it yourself." error={error} id={id}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            name={id}
            value={value}
            onChange={(event) => {
              setOpen(true);
              setActive(-1);
              onChange(event.target.value);
            }}
            onKeyDown={handleKey}
            onBlur={({ currentTarget }) =>
              // Whoever is back by then has gone on typing.
              setTimeout(() => document.activeElement !== currentTarget && setOpen(false), hideAfter)
            }
            className={fieldBox}
          />
          <Suggestions id={list} shown={isShown} suggestions={suggestions} active={active} onChoose={choose} />
        </div>
      )}
    </Field>
  );
}

/** The next option with the arrow keys, wrapping around at both ends; -1 is no option. */
function nextActive(active: number, offset: number, count: number): number {
  return active === -1 && offset < 0 ? count - 1 : (active + offset + count) % count;
}

/** Suggestions, debounced: undefined while they are loading, none when the service cannot be reached. */
function useSuggestions(typed: string | undefined): AddressSuggestion[] | undefined {
  const [found, setFound] = useState<AddressSuggestion[]>();
  useEffect(() => {
    if (typed === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      send("suggestAddresses", { query: { q: typed }, signal: abort.signal }).then(
        setFound,
        () => abort.signal.aborted || setFound([]),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      setFound(undefined);
    };
  }, [typed]);
  return found;
}

interface SuggestionsProps {
  id: string;
  shown: boolean;
  suggestions: AddressSuggestion[] | undefined;
  active: number;
  onChoose: (suggestion: AddressSuggestion) => void;
}

function Suggestions({ id, shown, suggestions, active, onChoose }: SuggestionsProps) {
  const message = suggestions ? suggestions.length === 0 && "No addresses found" : "Looking up addresses...";
  const box = "absolute inset-x-0 top-full z-10 mt-1 rounded-panel border border-edge bg-panel";
  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label="Addresses"
        hidden={!shown || !suggestions?.length}
        // Keeps the focus in the field: its blur would hide the list before a slow click has ended.
        onMouseDown={(event) => event.preventDefault()}
        className={box}
      >
        {suggestions?.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled on the field, which keeps the focus.
          <div
            key={suggestion.fullAddress}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(suggestion)}
            className="flex min-h-11 cursor-pointer items-center px-3 py-2 hover:bg-brand-soft aria-selected:bg-brand-soft"
          >
            {suggestion.text}
          </div>
        ))}
      </div>
      <p role="status" className={shown && message ? `${box} p-3 text-dim` : "sr-only"}>
        {shown && message}
      </p>
    </>
  );
}
