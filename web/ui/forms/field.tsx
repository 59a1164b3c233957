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

/** The look of everything that is typed into or chosen from. */
export const fieldBox =
  "control w-full rounded-control border bg-panel px-3 text-text placeholder:text-faint max-sm:text-base [&[readonly]]:bg-ground disabled:bg-ground " +
  "aria-invalid:border-danger aria-invalid:border-2 border-edge boxed:min-h-15 boxed:pt-7 boxed:pb-1.5";

/**
 * Label and error above one control, its hint below; `children` receives the attributes that associate them. Inside data-boxed
 * (styles.css) a phone shows the label within the control's box.
 */
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
      <label
        htmlFor={fieldId}
        className="font-medium text-sm boxed:boxed-label boxed:has-[~*_button]:mr-13 boxed:has-[~*_:disabled]:bg-transparent"
      >
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </label>
      {error && (
        <p id={`${fieldId}-error`} className="font-medium text-danger text-sm in-data-boxed:order-last">
          {error}
        </p>
      )}
      <div className="relative min-w-0 boxed:col-start-1 boxed:row-start-1">
        {children({ id: fieldId, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
      </div>
      {hint && (
        <div id={`${fieldId}-hint`} className="text-dim text-sm in-data-boxed:order-last">
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
      {(control) => <input className={`${fieldBox} ${className}`} {...control} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, id, ...rest }: Props<"textarea">) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <textarea
          rows={3}
          className={`${fieldBox} block field-sizing-content min-h-20 py-2 boxed:min-h-27!`}
          {...control}
          {...rest}
        />
      )}
    </Field>
  );
}

/** `children` are the options. */
export function SelectField({ label, hint, error, optional, id, ...rest }: Props<"select">) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <select className={`${fieldBox} py-1`} {...control} {...rest} />}
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
