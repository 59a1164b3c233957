import type { AddressSuggestion } from "contract/applications/addresses.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { useSuggestions } from "./use-suggestions.ts";

const hideAfter = 200;

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
  const { state, suggestions: found } = useSuggestions(open ? value : "");
  // What was found for an earlier text is not offered for the one that stands there now.
  const suggestions = state === "found" ? found : [];
  const isShown = open && state !== "idle";

  function choose(suggestion: AddressSuggestion) {
    onChoose(suggestion.fullAddress);
    setOpen(false);
    setActive(-1);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setOpen(true);
      if (suggestions.length > 0) setActive(stepped(active, by, suggestions.length));
    }
    const chosen = suggestions[active];
    if (event.key === "Enter" && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <div className="relative">
      <Field label="Postcode" hint="Type a postcode and choose an address, or write it yourself." error={error} id={id}>
        {(described) => (
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
            onKeyDown={onKey}
            onBlur={() => setTimeout(() => setOpen(false), hideAfter)}
            className="min-h-11 w-full rounded-panel border border-edge bg-panel px-3 aria-invalid:border-2 aria-invalid:border-danger"
          />
        )}
      </Field>
      <Suggestions
        id={list}
        shown={isShown}
        state={state}
        suggestions={suggestions}
        active={active}
        onChoose={choose}
      />
    </div>
  );
}

/** From nothing chosen (-1) down to the first or up to the last, and round at the ends. */
function stepped(active: number, by: number, count: number): number {
  return active === -1 && by < 0 ? count - 1 : (active + by + count) % count;
}

function Suggestions({
  id,
  shown,
  state,
  suggestions,
  active,
  onChoose,
}: {
  id: string;
  shown: boolean;
  state: "idle" | "looking" | "found";
  suggestions: AddressSuggestion[];
  active: number;
  onChoose: (suggestion: AddressSuggestion) => void;
}) {
  const message =
    state === "looking" ? "Looking up addresses..." : suggestions.length === 0 ? "No addresses found" : "";
  const box = "absolute inset-x-0 top-full z-10 mt-1 rounded-panel border border-edge bg-panel";
  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label="Addresses"
        hidden={!shown || suggestions.length === 0}
        // A press would take the focus from the field, and one of a slow hand would find the list hidden again.
        onMouseDown={(event) => event.preventDefault()}
        className={box}
      >
        {suggestions.map((suggestion, index) => (
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
