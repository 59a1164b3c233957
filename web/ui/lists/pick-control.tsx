import { type ReactNode, type Ref, useId } from "react";

interface PickProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
}

/** A select that names itself inside its own box: "Filter by Unit  All Units". */
export function PickControl<V extends string>({
  label,
  value,
  options,
  ref,
  onChange,
}: PickProps<V> & { options: readonly (readonly [value: V, name: string])[]; ref?: Ref<HTMLSelectElement> }) {
  return (
    <Box label={label}>
      {(id) => (
        <select
          id={id}
          ref={ref}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([value]) => value === target.value);
            if (chosen) onChange(chosen[0]);
          }}
          className={`${inside} py-1 pl-2`}
        >
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Box>
  );
}

/** A day, in a box like that of PickControl. */
export function PickDay({ label, value, onChange }: PickProps<string>) {
  return (
    <Box label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inside} px-2`}
        />
      )}
    </Box>
  );
}

const inside = "min-w-0 grow self-stretch rounded-control bg-transparent font-medium text-sm text-text outline-none";

function Box({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="control flex min-w-0 items-center rounded-control border border-edge bg-panel shadow-panel focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2">
      <label htmlFor={id} className="shrink-0 content-center self-stretch pl-3 text-dim text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
