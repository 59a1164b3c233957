import { useId } from "react";

/** A select that names itself inside its own box: "Filter by Unit  All Units". */
export function PickControl<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly (readonly [value: V, name: string])[];
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div className="control flex min-w-0 max-sm:w-full items-center rounded-control border border-edge bg-panel shadow-panel focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2">
      <label htmlFor={id} className="shrink-0 self-stretch content-center pl-3 text-dim text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([value]) => value === target.value);
          if (chosen) onChange(chosen[0]);
        }}
        className="min-w-0 grow self-stretch rounded-control bg-transparent py-1 pl-2 font-medium text-sm text-text outline-none"
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
