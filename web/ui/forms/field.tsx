import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label of an optional field; fields are required by default. */
  optional?: boolean;
}

interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const box =
  "w-full rounded-panel border bg-panel px-3 text-text placeholder:text-dim [&[readonly]]:bg-ground disabled:bg-ground " +
  "aria-invalid:border-danger aria-invalid:border-2 border-edge";

/** Label, hint and error around one control; `children` receives the attributes that associate them. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1">
      <label htmlFor={fieldId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${fieldId}-hint`} className="text-dim text-sm">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      {children({ id: fieldId, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
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
      {(control) => <input className={`${box} min-h-11 ${className}`} {...control} {...rest} />}
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
      {(control) => <textarea rows={rows} className={`${box} py-2 ${className}`} {...control} {...rest} />}
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
      {(control) => <select className={`${box} min-h-11 py-2 ${className}`} {...control} {...rest} />}
    </Field>
  );
}
