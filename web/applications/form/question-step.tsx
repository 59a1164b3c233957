import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { withCopies } from "../answers/answers.ts";
import type { Group } from "../answers/question.ts";
import { reviewStep, steps, studiesStep } from "../answers/steps.ts";
import { GroupPanel } from "./group-panel.tsx";
import { StepBar } from "./step-bar.tsx";
import { Studies } from "./studies.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

/** One of the steps that ask: its questions in one panel, Back and Next. */
export function QuestionStep({ step, form }: { step: number; form: ApplicationForm }) {
  const navigate = useNavigate();
  const goTo = (next: number) => navigate(`/application-form?step=${next}`);
  const groups = steps[step - 1]?.groups ?? [];
  function goToNext(event: FormEvent) {
    event.preventDefault();
    goTo(step + 1);
  }
  return (
    <form onSubmit={goToNext} noValidate className="grid grow content-between gap-4">
      {step === studiesStep ? (
        <Studies form={form} />
      ) : (
        <div className="rounded-panel border border-line bg-panel panel-shadow">
          {groups.map((group, index) => (
            <GroupOfQuestions key={group.heading} group={group} id={`group-${index}`} form={form} />
          ))}
        </div>
      )}
      <StepBar step={step} onBack={() => goTo(step - 1)}>
        {form.hasReviewed && step < reviewStep - 1 && (
          <Button onClick={() => goTo(reviewStep)}>Back to the review</Button>
        )}
        <Button type="submit" variant="primary">
          Next
        </Button>
      </StepBar>
    </form>
  );
}

function GroupOfQuestions({ group, id, form }: { group: Group; id: string; form: ApplicationForm }) {
  const { heading, purpose, questions } = group;
  return (
    <GroupPanel id={id} heading={heading} questions={questions} form={form}>
      {purpose?.map((paragraph) => (
        <p key={paragraph} className="mb-3 max-w-prose text-dim">
          {paragraph}
        </p>
      ))}
      {questions.some(({ copyOf }) => copyOf) && (
        <Button className="mb-3" onClick={() => form.replace(withCopies(form.values))}>
          Copy my details from step 1
        </Button>
      )}
    </GroupPanel>
  );
}
