import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { restored, type Values } from "../answers/answers.ts";
import { reviewStep, steps } from "../answers/steps.ts";
import { QuestionStep } from "./question-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { type ApplicationForm, useApplicationForm } from "./use-application-form.ts";

/** The application form: eight steps, the present one in the address. */
export function Page() {
  const [query] = useSearchParams();
  const step = stepIn(query);
  const form = useApplicationForm();
  useFocusOnStep(step);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 wrap-anywhere">
      {step === undefined ? <UnknownStep /> : <StepPage key={step} step={step} form={form} />}
    </div>
  );
}

/** 1 when the address names no step, undefined when it names a step that does not exist. */
function stepIn(query: URLSearchParams): number | undefined {
  const named = query.get("step") ?? "1";
  return /^[1-8]$/.test(named) ? Number(named) : undefined;
}

// Moves the focus to the field that the address names, or to the heading of the next step.
function useFocusOnStep(step: number | undefined): void {
  const { hash } = useLocation();
  const last = useRef(step);
  useEffect(() => {
    const field = hash && document.getElementById(hash.slice(1));
    if (field) {
      field.scrollIntoView({ block: "center" });
      field.focus({ preventScroll: true });
    } else if (last.current !== step) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    }
    last.current = step;
  }, [step, hash]);
}

function UnknownStep() {
  return (
    <>
      <PageHeading title="Application Form" />
      <div role="alert" className="grid justify-items-start gap-3">
        <p>
          The application form has eight steps, and this is none of them. Please start again; your answers are saved.
        </p>
        <LinkButton variant="primary" to="/application-form?step=1">
          Start again
        </LinkButton>
      </div>
    </>
  );
}

function StepPage({ step, form }: { step: number; form: ApplicationForm }) {
  const title = steps[step - 1]?.title ?? "";
  const progress = `Step ${step} of ${steps.length}`;
  return (
    <>
      <div>
        <p className="font-semibold text-dim">Application form</p>
        <p className="text-dim">{progress}</p>
        <progress
          aria-label="Progress through the form"
          max={steps.length}
          value={step}
          className="mb-3 h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
        <PageHeading title={title} tab={`${title}, step ${step} of ${steps.length}, Application form`} />
      </div>
      {step === reviewStep ? <ReviewStep form={form} /> : <QuestionStep step={step} form={form} />}
      <DraftLine form={form} />
    </>
  );
}

function DraftLine({ form }: { form: ApplicationForm }) {
  const [cleared, setCleared] = useState<Values>();
  function restore(answers: Values) {
    form.replace(restored(answers, form.values));
    setCleared(undefined);
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-dim text-sm" data-screen-only>
      <p aria-live="polite">
        {cleared
          ? "The form was cleared."
          : form.isStored
            ? "Your answers are saved in this tab until you submit the form or close the tab."
            : "This browser cannot save your answers. Please do not reload the page before you have submitted them."}
      </p>
      {cleared ? (
        <Button onClick={() => restore(cleared)}>Undo</Button>
      ) : (
        <Button onClick={() => setCleared(form.clear())}>Clear the form</Button>
      )}
    </div>
  );
}
