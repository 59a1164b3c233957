import type { UseFormReturn } from "react-hook-form";
import { bind, TextArea } from "../../ui/forms/field.tsx";
import { ownWork } from "../declaration.tsx";
import type { Values } from "./values.ts";

/** What submitting confirms, and whether AI helped; only Yes asks for more. */
export function DeclarationField({ form }: { form: UseFormReturn<Values> }) {
  const hasHelp = form.watch("hasHelp");
  const field = bind(form, "aiHelp");
  function choose(help: boolean) {
    form.setValue("hasHelp", help, { shouldDirty: true });
    form.clearErrors("aiHelp");
  }
  return (
    <div className="grid gap-2 px-1">
      <p className="text-sm">{ownWork}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden className="font-medium text-sm">
          {question}
        </span>
        <fieldset
          {...(!hasHelp && { id: field.id })}
          aria-label={question}
          tabIndex={-1}
          className="grid grid-cols-2 gap-0.5 rounded-panel border border-line bg-sunken p-0.5 max-sm:w-full"
        >
          {[false, true].map((help) => (
            <button
              key={String(help)}
              type="button"
              aria-pressed={help === hasHelp}
              onClick={() => choose(help)}
              className="choice min-h-8 px-5 border border-transparent text-sm touch:min-h-11 aria-pressed:border-edge"
            >
              {help ? "Yes" : "No"}
            </button>
          ))}
        </fieldset>
      </div>
      {hasHelp ? (
        <TextArea label="How did it help?" {...field} />
      ) : (
        field.error && <p className="font-medium text-danger text-sm">{field.error}</p>
      )}
    </div>
  );
}

const question = "Did AI help?";
