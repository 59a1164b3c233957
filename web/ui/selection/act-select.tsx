import { useState } from "react";
import { grouped } from "../language.ts";
import { Act } from "./act.tsx";

/** An act: its value, what it is called in the list, and on the button that does it. */
export type ActOption = readonly [value: string, name: string];

interface Props {
  /** What screen readers call the field. */
  label: string;
  placeholder: string;
  /** With a heading each, or "" for none. */
  groups: readonly (readonly [heading: string, options: readonly ActOption[]])[];
  action: string;
  count: number;
  busy: boolean;
  disabled: boolean;
  onAct: (value: string) => unknown;
}

/** A choice of what is done with those chosen. Choosing alone changes nothing: the button that appears does it. */
export function ActSelect({ label, placeholder, groups, action, count, busy, disabled, onAct }: Props) {
  const [value, setValue] = useState("");
  const optionsOf = (options: readonly ActOption[]) =>
    options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
  return (
    <>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="h-8 max-w-56 rounded-control border border-edge bg-panel pl-2.5 font-medium text-sm touch:h-11 max-sm:w-full max-sm:max-w-none"
      >
        <option value="">{placeholder}</option>
        {groups.map(([heading, options]) =>
          heading === "" ? (
            optionsOf(options)
          ) : (
            <optgroup key={heading} label={heading}>
              {optionsOf(options)}
            </optgroup>
          ),
        )}
      </select>
      {value !== "" && (
        <Act variant="primary" busy={busy} disabled={disabled} onClick={() => onAct(value)}>
          {`${action} ${grouped(count)}`}
        </Act>
      )}
    </>
  );
}
