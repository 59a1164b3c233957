import type { ReactNode } from "react";

interface GroupFieldProps {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
}

/** A question with several controls: a fieldset whose legend is the question. */
function GroupField({ id, label, hint, error, optional, children }: GroupFieldProps & { children: ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset aria-describedby={described} className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-dim text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

const control = "size-5 shrink-0 accent-brand";
const row = "flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere";

/** One of a few answers. A choice can be cleared, because no question with choices has to be answered. */
export function Choices({
  options,
  value,
  onChange,
  ...field
}: GroupFieldProps & { options: readonly string[]; value: string; onChange: (value: string) => void }) {
  function clear() {
    onChange("");
    document.getElementById(field.id)?.focus(); // The button that was pressed goes away.
  }
  return (
    <GroupField {...field}>
      {options.map((option, index) => (
        <label key={option} className={row}>
          <input
            type="radio"
            id={index === 0 ? field.id : `${field.id}-${index}`}
            name={field.id}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className={control}
          />
          {option}
        </label>
      ))}
      {value !== "" && (
        <button
          type="button"
          onClick={clear}
          className="min-h-6 justify-self-start text-brand text-sm underline underline-offset-2"
        >
          Clear answer<span className="sr-only">: {field.label}</span>
        </button>
      )}
    </GroupField>
  );
}

/** One thing to agree to. */
export function Tick({
  id,
  label,
  error,
  optional,
  checked,
  onChange,
}: Omit<GroupFieldProps, "hint"> & { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div className="grid gap-1">
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger">
          {error}
        </p>
      )}
      <label htmlFor={id} className={row}>
        <input
          type="checkbox"
          id={id}
          name={id}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={control}
        />
        <span>
          {label}
          {optional && <span className="text-dim"> (optional)</span>}
        </span>
      </label>
    </div>
  );
}

const parts = {
  day: { name: "Day", width: "w-18", length: 2 },
  month: { name: "Month", width: "w-18", length: 2 },
  year: { name: "Year", width: "w-24", length: 4 },
};
export type DatePart = keyof typeof parts;

/** A date as day, month and year in fields of their own. The first has the question's id. */
export function DateField({
  field,
  of,
  autoComplete,
  partOf,
  onChange,
}: {
  field: GroupFieldProps;
  of: DatePart[];
  autoComplete: string | undefined;
  partOf: (part: DatePart) => string;
  onChange: (part: DatePart, value: string) => void;
}) {
  const { id, error } = field;
  return (
    <GroupField {...field}>
      <div className="flex flex-wrap gap-4">
        {of.map((part, index) => {
          const { name, width, length } = parts[part];
          const partId = index === 0 ? id : `${id}-${part}`;
          return (
            <div key={part} className="grid gap-1">
              <label htmlFor={partId}>{name}</label>
              <input
                id={partId}
                name={`${id}-${part}`}
                inputMode="numeric"
                maxLength={length}
                autoComplete={autoComplete ? `${autoComplete}-${part}` : "off"}
                aria-invalid={error ? true : undefined}
                value={partOf(part)}
                onChange={(event) => onChange(part, event.target.value)}
                className={`min-h-11 ${width} rounded-panel border border-edge bg-panel px-3 aria-invalid:border-2 aria-invalid:border-danger`}
              />
            </div>
          );
        })}
      </div>
    </GroupField>
  );
}
