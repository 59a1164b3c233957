import { applicationLimits } from "contract/applications.ts";
import { useEffect, useRef, useState } from "react";
import type { Texts } from "../application-answers/answers.ts";
import { studyQuestions } from "../application-answers/course-steps.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { QuestionField } from "./question-field.tsx";
import type { Form } from "./use-unsent.ts";

const most = applicationLimits.studies;

interface Removed {
  index: number;
  study: Texts;
}

/** What the applicant has studied before, as many as there are. One that was removed can be brought back. */
export function Studies({ form }: { form: Form }) {
  const [removed, setRemoved] = useState<Removed>();
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const { studies } = form.answers;
  const fault = form.faultAt("previousStudies");

  useEffect(() => {
    // Who adds a study goes on with its first field.
    if (added !== undefined) document.getElementById(`previousStudies.${added}.qualification`)?.focus();
  }, [added]);

  function add() {
    form.put({ ...form.answers, studies: [...studies, {}] });
    setAdded(studies.length);
  }

  function remove(index: number) {
    setRemoved({ index, study: studies[index] ?? {} });
    setAdded(undefined);
    form.put({ ...form.answers, studies: studies.filter((_, other) => other !== index) });
    list.current?.focus(); // The button that was pressed goes with its study.
  }

  function bringBack({ index, study }: Removed) {
    form.put({ ...form.answers, studies: studies.toSpliced(index, 0, study) });
    setRemoved(undefined);
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      <p>Begin with the latest. If you have not studied before, go on with Next.</p>
      {fault && <p className="font-semibold text-danger">{fault}</p>}
      <div role="status">
        {removed && (
          <p className="flex flex-wrap items-center gap-3 rounded-panel border-2 border-brand bg-brand-soft p-3">
            <span className="grow font-semibold">Study {removed.index + 1} was removed.</span>
            <Button onClick={() => bringBack(removed)}>Undo</Button>
          </p>
        )}
      </div>
      {studies.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a study is known by its place; all its fields are controlled.
        <section key={index} aria-labelledby={`study-${index}`}>
          <Card className="grid gap-4">
            <h2 id={`study-${index}`} className="text-lg">
              Study {index + 1}
            </h2>
            {studyQuestions.map((question) => {
              const path = `previousStudies.${index}.${question.path}`;
              return <QuestionField key={path} question={{ ...question, path }} form={form} />;
            })}
            <Button className="justify-self-start" onClick={() => remove(index)}>
              Remove study {index + 1}
            </Button>
          </Card>
        </section>
      ))}
      {studies.length < most && (
        <Button id="previousStudies" className="justify-self-start" onClick={add}>
          Add a study
        </Button>
      )}
    </div>
  );
}
