import { applicationLimits } from "contract/applications/applications.ts";
import { Fragment, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { noStudy } from "../answers/answers.ts";
import { studyQuestions } from "../answers/course-steps.ts";
import { GroupPanel } from "./group-panel.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

const studiesRemoved = (place: number) => `Study ${place} was removed.`;

/** The applicant's previous studies, at most 20. The one that was removed last can be restored. */
export function Studies({ form }: { form: ApplicationForm }) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: "previousStudies" });
  const [removed, setRemoved] = useState<{ index: number; study: object }>();
  const error = form.errorAt("previousStudies");

  function add() {
    append(noStudy);
    setRemoved(undefined);
  }

  function removeAt(index: number) {
    setRemoved({ index, study: form.getValues(`previousStudies.${index}`) });
    remove(index);
  }

  // Shown in the place of the removed study.
  const undo = removed && (
    <p
      key={removed.index}
      className="flex flex-wrap items-center gap-3 rounded-panel border border-brand bg-brand-soft p-3"
    >
      <span className="grow font-medium">{studiesRemoved(removed.index + 1)}</span>
      <Button
        ref={focus}
        onClick={() => {
          insert(removed.index, removed.study);
          setRemoved(undefined);
        }}
      >
        Undo
      </Button>
    </p>
  );
  return (
    <div className="grid content-start gap-4">
      <p>Begin with the latest. If you have not studied before, continue with Next.</p>
      {error && <p className="font-medium text-danger">{error}</p>}
      <p role="status" className="sr-only">
        {removed && studiesRemoved(removed.index + 1)}
      </p>
      {fields.map(({ id }, index) => (
        <Fragment key={id}>
          {removed?.index === index && undo}
          <Study index={index} form={form} onRemove={() => removeAt(index)} />
        </Fragment>
      ))}
      {removed?.index === fields.length && undo}
      {fields.length < applicationLimits.studies && (
        <Button id="previousStudies" className="justify-self-start" onClick={add}>
          Add a study
        </Button>
      )}
    </div>
  );
}

// The button that removed the study has gone with it.
function focus(undo: HTMLElement | null): void {
  undo?.focus();
}

function Study({ index, form, onRemove }: { index: number; form: ApplicationForm; onRemove: () => void }) {
  const within = `previousStudies.${index}.`;
  const questions = studyQuestions.map((question) => ({ ...question, path: within + question.path }));
  return (
    <div className="rounded-panel border border-line bg-panel panel-shadow">
      <GroupPanel id={`study-${index}`} heading={`Study ${index + 1}`} questions={questions} form={form} />
      <div className="px-4 pb-4 sm:px-5">
        <Button onClick={onRemove}>{`Remove study ${index + 1}`}</Button>
      </div>
    </div>
  );
}
