import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

interface Props {
  legend: string;
  /** Values with what their buttons say. */
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChoose: (value: string) => void;
  /** A field for what is none of them. */
  children?: ReactNode;
}

/** One of a few, each a press away. */
export function Choice({ legend, options, value, onChoose, children }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-end gap-2">
        {options.map(([one, name]) => (
          <Button
            key={one}
            aria-pressed={one === value}
            onClick={() => onChoose(one)}
            className="min-h-11 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            {name}
          </Button>
        ))}
        {children && <div className="w-40">{children}</div>}
      </div>
    </fieldset>
  );
}
