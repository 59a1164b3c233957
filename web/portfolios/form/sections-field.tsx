import { sectionsMost } from "contract/portfolios/new-portfolio.ts";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { bind, TextArea, TextField } from "../../ui/forms/field.tsx";
import type { Values } from "./values.ts";

/** Free sections of heading and content, as many as the learner needs. */
export function SectionsField({ form }: { form: UseFormReturn<Values> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "sections" });
  const heading = useRef<HTMLHeadingElement>(null);
  function removeOne(index: number) {
    remove(index);
    heading.current?.focus({ preventScroll: true }); // The pressed button is removed with its section.
  }
  return (
    <section aria-labelledby="sections-heading" className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} id="sections-heading" className="font-semibold">
        Portfolio Sections
      </h3>
      {fields.map((field, index) => (
        <div key={field.id} className="grid gap-3 rounded-panel border border-line p-3">
          <TextField label={`Heading of section ${index + 1}`} {...bind(form, `sections.${index}.heading`)} />
          <TextArea label={`Content of section ${index + 1}`} {...bind(form, `sections.${index}.content`)} />
          <Button variant="quiet" className="justify-self-start" onClick={() => removeOne(index)}>
            <Trash2 aria-hidden size={18} /> {`Remove section ${index + 1}`}
          </Button>
        </div>
      ))}
      {fields.length < sectionsMost && (
        <Button className="justify-self-start" onClick={() => append({ heading: "", content: "" })}>
          <Plus aria-hidden size={18} /> Add a section
        </Button>
      )}
    </section>
  );
}
