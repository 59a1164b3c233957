import type { ReactNode } from "react";
import { mostBoxes } from "../answers/question.ts";
import type { ApplicationForm } from "./use-application-form.ts";

const partsText = { day: "Day", month: "Month", year: "Year" };

interface Field {
  /** The question's path in the form, and the id of the first control. */
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
}

interface Props {
  field: Field;
  form: ApplicationForm;
}

/** A question with several controls: a fieldset whose legend is the question. */
function GroupField({ id, label, hint, error, optional, children }: Field & { children: ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset aria-describedby={described} className="grid min-w-0 content-start gap-1">
      <legend className="mb-1 font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-dim"> (optional)</span>}
      </legend>
      <ErrorLine id={id} error={error} />
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-dim text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

function ErrorLine({ id, error }: Pick<Field, "id" | "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="font-medium text-danger text-sm">
      {error}
    </p>
  );
}

const control = "size-5 shrink-0 accent-brand";
// A radio button's ring in the tokens' colours: the browser's own is a grey disc in the dark.
const ring =
  "size-5 shrink-0 appearance-none rounded-full border border-edge bg-panel checked:border-6 checked:border-brand";
const row = "flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere";
const box =
  "control flex cursor-pointer items-center gap-2 rounded-control border border-edge bg-panel px-3 wrap-anywhere " +
  "has-checked:border-brand has-checked:bg-brand-soft";

/**
 * One of a few answers, up to four of them side by side as boxes. A choice can be cleared, because no question with choices
 * has to be answered.
 */
export function RadioGroup({ field, form, options }: Props & { options: readonly string[] }) {
  const { id } = field;
  const areBoxes = options.length <= mostBoxes;
  function clear() {
    form.setValue(id, "");
    form.setFocus(id); // The button that was pressed goes away.
  }
  return (
    <GroupField {...field}>
      <div className={areBoxes ? "flex flex-wrap gap-2" : "grid gap-x-6 @lg:grid-cols-2"}>
        {options.map((option, index) => (
          <label key={option} className={areBoxes ? box : row}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${index}`}
              value={option}
              className={ring}
              {...form.register(id)}
            />
            {option}
          </label>
        ))}
      </div>
      {form.getValues(id) && (
        <button
          type="button"
          onClick={clear}
          className="min-h-6 justify-self-start text-brand text-sm underline underline-offset-2 max-sm:min-h-11"
        >
          Clear answer
          <span className="sr-only">: {field.label}</span>
        </button>
      )}
    </GroupField>
  );
}

/** One thing to agree to. An unticked box is an answer too, so it is not called optional. */
export function Checkbox({ field: { id, label, error }, form }: Props) {
  return (
    <div className="grid gap-1">
      <ErrorLine id={id} error={error} />
      <label htmlFor={id} className={row}>
        <input
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={control}
          {...form.register(id)}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

const partInputs = {
  day: { width: "w-16", length: 2 },
  month: { width: "w-16", length: 2 },
  year: { width: "w-21", length: 4 },
};

interface DateProps extends Props {
  parts: readonly (keyof typeof partInputs)[];
  autoComplete: string | undefined;
}

/** A date as day, month and year in fields of their own. The first has the question's id. */
export function DateField({ field, form, parts, autoComplete }: DateProps) {
  const { id, error } = field;
  return (
    <GroupField {...field}>
      <div className="flex flex-wrap gap-2">
        {parts.map((part, index) => {
          const { width, length } = partInputs[part];
          const partId = index === 0 ? id : `${id}-${part}`;
          return (
            <div key={part} className="grid">
              <input
                id={partId}
                inputMode="numeric"
                maxLength={length}
                autoComplete={autoComplete ? `${autoComplete}-${part}` : "off"}
                aria-invalid={error ? true : undefined}
                className={`control ${width} rounded-control border border-edge bg-panel px-3 aria-invalid:border-2 aria-invalid:border-danger`}
                {...form.register(`${id}.${part}`)}
              />
              <label htmlFor={partId} className="text-dim text-xs">
                {partsText[part]}
              </label>
            </div>
          );
        })}
      </div>
    </GroupField>
  );
}
