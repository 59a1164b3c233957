import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Optional fields say so in their label; required ones are the rule. */
  optional?: boolean;
}

interface Described {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const box =
  "w-full rounded-panel border bg-panel px-3 text-text placeholder:text-dim [&[readonly]]:bg-ground disabled:bg-ground " +
  "aria-invalid:border-danger aria-invalid:border-2 border-edge";

/** Label, hint and error around one control; `children` receives the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (described: Described) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1">
      <label htmlFor={own} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${own}-hint`} className="text-dim text-sm">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${own}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      {children({ id: own, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className = "",
  ...rest
}: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(described) => <input className={`${box} min-h-11 ${className}`} {...described} {...rest} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  className = "",
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(described) => <textarea rows={rows} className={`${box} py-2 ${className}`} {...described} {...rest} />}
    </Field>
  );
}

/** `children` are the options. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className = "",
  ...rest
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(described) => <select className={`${box} min-h-11 py-2 ${className}`} {...described} {...rest} />}
    </Field>
  );
}
