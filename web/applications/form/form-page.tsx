import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useSession } from "../../app/session.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { restored, type Values } from "../answers/answers.ts";
import { reviewStep, steps } from "../answers/steps.ts";
import { QuestionStep } from "./question-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepList } from "./step-bar.tsx";
import { type ApplicationForm, useApplicationForm } from "./use-application-form.ts";

// Most applicants are not signed in, and do not wait for it.
const BackArrow = lazy(() => import("../../ui/back.tsx").then(({ BackArrow }) => ({ default: BackArrow })));

/** The application form: eight steps, the present one in the address. */
export function Page() {
  const [query] = useSearchParams();
  const step = stepIn(query);
  const form = useApplicationForm();
  useFocusOnStep(step);
  return (
    <div className="@container mx-auto grid w-full max-w-[65rem] gap-4 wrap-anywhere">
      {step === undefined ? <UnknownStep /> : <StepPage key={step} step={step} form={form} />}
      <p className="text-sm">
        <Link to="/privacy">What happens with your data</Link>
      </p>
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
  const { viewer } = useSession();
  return (
    <div className="grid gap-4 @4xl:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="@4xl:sticky @4xl:top-18 @4xl:self-start">
        <nav aria-label="Steps">
          <p className="font-medium text-dim">Application form</p>
          <p className="text-dim text-sm">{`Step ${step} of ${steps.length}`}</p>
          <progress
            aria-label="Progress through the form"
            max={steps.length}
            value={step}
            className="mt-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-track @4xl:hidden [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
            style={{ color: "var(--color-brand)" }}
          />
          <StepList step={step} />
        </nav>
        <KeptAnswers form={form} />
      </div>
      <div className="flex min-h-[calc(100dvh-12rem)] min-w-0 flex-col">
        <PageHeading
          title={title}
          tab={`${title}, step ${step} of ${steps.length}, Application form`}
          // Whoever is not signed in has the way to the login above.
          back={
            viewer && (
              <Suspense fallback={<span className="-ml-3 size-11 sm:hidden" />}>
                <BackArrow otherwise="/" />
              </Suspense>
            )
          }
        />
        {step === reviewStep ? <ReviewStep form={form} /> : <QuestionStep step={step} form={form} />}
      </div>
    </div>
  );
}

/** Where the answers are until they are sent, and the way to delete them. */
function KeptAnswers({ form }: { form: ApplicationForm }) {
  const [cleared, setCleared] = useState<Values>();
  function restore(answers: Values) {
    form.replace(restored(answers, form.values));
    setCleared(undefined);
  }
  return (
    <div
      data-screen-only
      className="mt-3 flex flex-wrap items-center gap-x-3 rounded-control bg-sunken px-3 py-2 text-dim text-sm @4xl:mt-4"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-40">
        {cleared
          ? "The form was cleared."
          : form.isStored
            ? "Your answers are kept on this device until you submit or close this tab."
            : "This browser cannot keep your answers. Please do not reload the page before you have submitted them."}
      </p>
      {cleared ? (
        <Button variant="quiet" className="-mx-3" onClick={() => restore(cleared)}>
          Undo
        </Button>
      ) : (
        <Button variant="quiet" className="-mx-3" onClick={() => setCleared(form.clear())}>
          Clear the form
        </Button>
      )}
    </div>
  );
}
