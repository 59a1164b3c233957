import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

export interface FieldProps {
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label of an optional field; fields are required by default. */
  optional?: boolean | undefined;
}

interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const box =
  "control w-full rounded-control border bg-panel px-3 text-text placeholder:text-faint max-sm:text-base [&[readonly]]:bg-ground disabled:bg-ground " +
  "aria-invalid:border-danger aria-invalid:border-2 border-edge";

/** Label and error above one control, its hint below; `children` receives the attributes that associate them. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={fieldId} className="font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </label>
      {error && (
        <p id={`${fieldId}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {children({ id: fieldId, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
      {hint && (
        <div id={`${fieldId}-hint`} className="text-dim text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}

type Props<Tag extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<Tag>, "id">;

export function TextField({ label, hint, error, optional, id, className = "", ...rest }: Props<"input">) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <input className={`${box} ${className}`} {...control} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, id, ...rest }: Props<"textarea">) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <textarea rows={3} className={`${box} py-2`} {...control} {...rest} />}
    </Field>
  );
}

/** `children` are the options. */
export function SelectField({ label, hint, error, optional, id, ...rest }: Props<"select">) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <select className={`${box} py-1`} {...control} {...rest} />}
    </Field>
  );
}

interface Binding {
  /** Prefix of the id, for a page with several forms. */
  prefix?: string;
  onChange?: () => void;
}

/** Binds a field component to a field of a form: its id, its error and react-hook-form's handlers. */
export function bind<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: FieldPath<V>,
  { prefix = "", onChange }: Binding = {},
) {
  const { error } = form.getFieldState(name, form.formState);
  return { ...form.register(name, { ...(onChange && { onChange }) }), id: prefix + name, error: error?.message };
}
