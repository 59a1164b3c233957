import { hasWords, searchWords } from "contract/core/search.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { grouped } from "../language.ts";
import { type BoxProps, inside, LabelledBox, type Options } from "./toolbar.tsx";

const foundText = (count: number) => (count === 0 ? "No name matches." : `${grouped(count)} to choose from`);

/**
 * Chooses one of many names by typing parts of it. The focus stays in the text field: arrow keys move among the names that
 * are left, Enter chooses, Escape and leaving keep what was chosen (the ARIA combobox pattern with a list).
 */
export function ComboBox<V extends string>({ label, value, options, onChange }: BoxProps<V> & { options: Options<V> }) {
  const list = useId();
  // Undefined while the list is closed.
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = options.findIndex(([one]) => one === value);
  const found = typed ? options.filter(([, name]) => hasWords([name], searchWords(typed))) : options;

  function open(text = ""): void {
    setTyped(text);
    setActive(text === "" ? Math.max(0, chosen) : 0);
  }
  function choose(at: number): void {
    const option = found[at];
    setTyped(undefined);
    if (option) onChange(option[0]);
  }
  function onKey(event: KeyboardEvent): void {
    if (typed === undefined) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      open();
    } else if (event.key === "ArrowDown") setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(0, active - 1));
    else if (event.key === "Enter") choose(active);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
  }

  const isOpen = typed !== undefined;
  return (
    <LabelledBox label={label}>
      {(id) => (
        <>
          <input
            id={id}
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found.length > 0 ? `${list}${active}` : undefined}
            value={typed ?? options[chosen]?.[1] ?? ""}
            placeholder={options[chosen]?.[1]}
            onChange={({ target }) => open(target.value)}
            onFocus={({ target }) => target.select()}
            onClick={() => !isOpen && open()}
            onKeyDown={onKey}
            onBlur={() => setTyped(undefined)}
            className={`${inside} w-48 pr-3 pl-2 max-sm:w-full max-sm:pl-3`}
          />
          <span role="status" className="sr-only">
            {isOpen && foundText(found.length)}
          </span>
          {isOpen && (
            <div
              id={list}
              role="listbox"
              aria-label={label}
              className="absolute top-full left-0 z-20 mt-1 max-h-72 w-max min-w-full max-w-[min(24rem,90vw)] overflow-auto rounded-panel border border-line bg-panel p-1 pop-shadow"
            >
              {found.map(([one, name], at) => (
                <div
                  key={one}
                  id={`${list}${at}`}
                  ref={at === active ? scrollIntoSight : null}
                  role="option"
                  tabIndex={-1}
                  aria-selected={one === value}
                  // The focus stays in the text field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(at)}
                  onKeyDown={onKey}
                  className={`wrap-anywhere flex min-h-8 items-center rounded-small px-2.5 hover:bg-track touch:min-h-11 ${at === active ? "bg-track outline-2 outline-focus -outline-offset-2" : ""} ${one === value ? "font-semibold" : ""}`}
                >
                  {name}
                </div>
              ))}
              {found.length === 0 && <p className="px-2.5 py-1.5 text-dim">{foundText(0)}</p>}
            </div>
          )}
        </>
      )}
    </LabelledBox>
  );
}

function scrollIntoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
