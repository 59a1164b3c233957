import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldProps, fieldBox } from "./field.tsx";

/**
 * A select whose chosen text wraps instead of being cut: the native control lies unseen over the text that it chooses, so
 * that keys, a phone's own list and screen readers work as with any select. `shown` is the chosen option's text.
 */
export function WrappingSelect({
  label,
  hint,
  error,
  optional,
  id,
  shown,
  ...rest
}: FieldProps & Omit<ComponentProps<"select">, "id"> & { shown: string }) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <div className="relative">
          <select className="peer absolute inset-0 size-full opacity-0" {...control} {...rest} />
          <div
            aria-hidden
            className={`${fieldBox} flex items-center gap-3 py-1.5 wrap-anywhere peer-focus-visible:focus-ring peer-disabled:bg-ground peer-disabled:text-dim peer-aria-invalid:border-2 peer-aria-invalid:border-danger`}
          >
            <span className="grow">{shown}</span>
            <ChevronDown size={18} className="shrink-0 text-dim" />
          </div>
        </div>
      )}
    </Field>
  );
}
