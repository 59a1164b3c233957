import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { withCopies } from "../answers/answers.ts";
import type { Group } from "../answers/question.ts";
import { reviewStep, steps, studiesStep } from "../answers/steps.ts";
import { QuestionField } from "./question-field.tsx";
import { Studies } from "./studies.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

/** One of the steps that ask: its questions, Back and Next. */
export function QuestionStep({ step, form }: { step: number; form: ApplicationForm }) {
  const navigate = useNavigate();
  const goTo = (next: number) => navigate(`/application-form?step=${next}`);
  function goToNext(event: FormEvent) {
    event.preventDefault();
    goTo(step + 1);
  }
  return (
    <form onSubmit={goToNext} noValidate className="grid gap-4">
      {step === studiesStep && <Studies form={form} />}
      {steps[step - 1]?.groups.map((group, index) => (
        <GroupOfQuestions key={group.heading} group={group} id={`group-${index}`} form={form} />
      ))}
      <div className="flex flex-wrap gap-3">
        {step > 1 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
        <Button type="submit" variant="primary">
          Next
        </Button>
        {form.hasReviewed && step < reviewStep - 1 && (
          <Button onClick={() => goTo(reviewStep)}>Back to the review</Button>
        )}
      </div>
    </form>
  );
}

function GroupOfQuestions({ group, id, form }: { group: Group; id: string; form: ApplicationForm }) {
  const { heading, purpose, questions } = group;
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {purpose?.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
        {questions.some(({ copyOf }) => copyOf) && (
          <Button className="justify-self-start" onClick={() => form.replace(withCopies(form.values))}>
            Copy my details from step 1
          </Button>
        )}
        {questions.map((question) => (
          <QuestionField key={question.path} question={question} form={form} />
        ))}
      </Card>
    </section>
  );
}
