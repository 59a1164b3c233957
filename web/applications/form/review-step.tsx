import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { toApplication, type Values } from "../answers/answers.ts";
import { type AnswerText, type FactGroup, factsByStep, studyFacts } from "../answers/facts.ts";
import { addressOf, reviewStep } from "../answers/steps.ts";
import { StepBar } from "./step-bar.tsx";
import type { ApplicationForm } from "./use-application-form.ts";
import { useSubmission } from "./use-submission.ts";

/** The last step: every answer with a link to its field, what is wrong with them, and Submit. */
export function ReviewStep({ form }: { form: ApplicationForm }) {
  const navigate = useNavigate();
  const { trouble, submit } = useSubmission(form);
  const { submitCount, isSubmitting } = form.formState;
  const [earlier] = useState(submitCount);
  useEffect(() => {
    if (!form.hasReviewed) form.markReviewed();
  });
  return (
    <div className="grid grow content-start gap-4">
      <ErrorSummary
        errors={form.errors}
        {...(submitCount === earlier && { title: "Before you submit" })}
        attempt={submitCount - earlier}
        addressOf={addressOf}
      />
      <p className="max-w-prose">
        Please check your answers. You can change each of them. When you press Submit, you confirm that they are correct
        as far as you know, and they go to the centre.
      </p>
      <Review form={form} />
      {trouble && (
        <ErrorMessage
          message={trouble.message}
          safe="Your answers are still here."
          {...(trouble.isWorthRetrying && { onRetry: submit })}
        />
      )}
      <StepBar step={reviewStep} onBack={() => navigate(`/application-form?step=${reviewStep - 1}`)}>
        <Button variant="primary" busy={isSubmitting} onClick={submit}>
          Submit
        </Button>
      </StepBar>
    </div>
  );
}

function Review({ form }: { form: ApplicationForm }) {
  const application = toApplication(form.values);
  const sections = factsByStep(application, reviewedStudies(application), () => true);
  return sections.map(({ title, groups }, index) => (
    <section key={title} aria-labelledby={`review-${index}`}>
      <Card>
        <h2 id={`review-${index}`} className="mb-2 text-lg">
          {title}
        </h2>
        {groups.map(({ heading, facts }) => (
          <div key={facts[0]?.path}>
            {heading && <h3 className="mt-3">{heading}</h3>}
            <dl>
              {facts.map((fact) => (
                <AnsweredRow
                  key={fact.path}
                  fact={fact}
                  error={form.errors.find(({ path }) => path === fact.path)?.message}
                />
              ))}
            </dl>
          </div>
        ))}
      </Card>
    </section>
  ));
}

function reviewedStudies({ previousStudies }: Values): FactGroup[] {
  const filled = studyFacts(previousStudies).filter(({ facts }) => facts.some(({ text }) => text.trim() !== ""));
  if (filled.length > 0) return filled;
  const first = previousStudies.length > 0 ? "previousStudies.0.qualification" : "previousStudies";
  return [{ facts: [{ path: first, name: "Previous studies", text: "None" }] }];
}

function AnsweredRow({ fact: { path, name, text }, error }: { fact: AnswerText; error: string | undefined }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 last:border-b-0 sm:grid-cols-[14rem_1fr_auto]">
      <dt className="text-dim">{name}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere max-sm:order-1 max-sm:col-span-2">
        {text || <span className="text-dim">Not answered</span>}
        {error && <p className="font-medium text-danger">{error}</p>}
      </dd>
      <dd>
        <Link to={addressOf(path)} className="inline-flex min-h-6 items-center wrap-normal max-sm:min-h-11">
          Change
          <span className="sr-only"> {name}</span>
        </Link>
      </dd>
    </div>
  );
}
