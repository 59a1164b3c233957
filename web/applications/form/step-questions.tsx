import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { withCopies } from "../answers/answers.ts";
import type { Group } from "../answers/question.ts";
import { steps, studiesStep } from "../answers/steps.ts";
import { QuestionField } from "./question-field.tsx";
import { Studies } from "./studies.tsx";
import type { Form } from "./use-draft.ts";

export function StepQuestions({ step, form }: { step: number; form: Form }) {
  if (step === studiesStep) return <Studies form={form} />;
  return steps[step - 1]?.groups.map((group, index) => (
    <GroupOfQuestions key={group.heading} group={group} id={`group-${index}`} form={form} />
  ));
}

function GroupOfQuestions({ group, id, form }: { group: Group; id: string; form: Form }) {
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4">
        <h2 id={id} className="text-lg">
          {group.heading}
        </h2>
        {group.purpose?.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
        {group.copies && <CopyDetails copies={group.copies} form={form} />}
        {group.questions.map((question) => (
          <QuestionField key={question.path} question={question} form={form} />
        ))}
      </Card>
    </section>
  );
}

// Saves applicants from typing on step 7 what they have typed on step 1.
function CopyDetails({ copies, form }: { copies: NonNullable<Group["copies"]>; form: Form }) {
  return (
    <Button className="justify-self-start" onClick={() => form.replace(withCopies(form.answers, copies))}>
      Copy my details from step 1
    </Button>
  );
}
