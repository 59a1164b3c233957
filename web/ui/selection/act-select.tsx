import { useState } from "react";
import { Button } from "../button.tsx";
import { grouped } from "../language.ts";

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

/** A button as low as the line that it stands on. */
export function Act({
  variant = "quiet",
  className = "",
  onClick,
  ...rest
}: Omit<Parameters<typeof Button>[0], "onClick"> & { onClick: () => unknown }) {
  return (
    <Button
      variant={variant}
      className={`min-h-8! px-2.5! py-0! text-sm max-sm:min-h-11! pointer-coarse:min-h-11! ${className}`}
      onClick={() => void onClick()}
      {...rest}
    />
  );
}
