import { applicationLimits } from "contract/applications/applications.ts";
import { Fragment, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Texts } from "../answers/answers.ts";
import { studyQuestions } from "../answers/course-steps.ts";
import { QuestionField } from "./question-field.tsx";
import type { Form } from "./use-draft.ts";

const most = applicationLimits.studies;

interface Removed {
  index: number;
  study: Texts;
}

/** The applicant's previous studies, at most 20. The one that was removed last can be restored. */
export function Studies({ form }: { form: Form }) {
  const [removed, setRemoved] = useState<Removed>();
  const focusOn = useFocusAfterRender();
  const { studies } = form.answers;
  const error = form.errorAt("previousStudies");

  function replace(next: readonly Texts[], focus: string, justRemoved?: Removed) {
    form.replace({ ...form.answers, studies: next });
    setRemoved(justRemoved);
    focusOn(focus);
  }

  const add = () => replace([...studies, {}], firstField(studies.length));
  const remove = (index: number) =>
    replace(studies.toSpliced(index, 1), undoId, { index, study: studies[index] ?? {} });
  const restore = ({ index, study }: Removed) => replace(studies.toSpliced(index, 0, study), firstField(index));

  // Shown in the place of the removed study.
  const undo = removed && <Undo number={removed.index + 1} onUndo={() => restore(removed)} />;
  return (
    <div className="grid gap-4">
      <p>Begin with the latest. If you have not studied before, continue with Next.</p>
      {error && <p className="font-semibold text-danger">{error}</p>}
      <p role="status" className="sr-only">
        {removed && `Study ${removed.index + 1} was removed.`}
      </p>
      {studies.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a study is known by its position; all its fields are controlled.
        <Fragment key={index}>
          {removed?.index === index && undo}
          <Study index={index} form={form} onRemove={() => remove(index)} />
        </Fragment>
      ))}
      {removed?.index === studies.length && undo}
      {studies.length < most && (
        <Button id="previousStudies" className="justify-self-start" onClick={add}>
          Add a study
        </Button>
      )}
    </div>
  );
}

function Study({ index, form, onRemove }: { index: number; form: Form; onRemove: () => void }) {
  return (
    <section aria-labelledby={`study-${index}`}>
      <Card className="grid gap-4">
        <h2 id={`study-${index}`} className="text-lg">
          Study {index + 1}
        </h2>
        {studyQuestions.map((question) => {
          const path = `previousStudies.${index}.${question.path}`;
          return <QuestionField key={path} question={{ ...question, path }} form={form} />;
        })}
        <Button className="justify-self-start" onClick={onRemove}>
          Remove study {index + 1}
        </Button>
      </Card>
    </section>
  );
}

const undoId = "undo-removal";

function Undo({ number, onUndo }: { number: number; onUndo: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-panel border-2 border-brand bg-brand-soft p-3">
      <span className="grow font-semibold">Study {number} was removed.</span>
      <Button id={undoId} onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

function firstField(study: number): string {
  return `previousStudies.${study}.qualification`;
}

/** Moves the focus to an element that exists only after the next render; the pressed button may have disappeared. */
function useFocusAfterRender(): (id: string) => void {
  const [next, setNext] = useState<{ id: string }>();
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus();
  }, [next]);
  return (id) => setNext({ id });
}
