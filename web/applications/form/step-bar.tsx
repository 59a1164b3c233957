import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { steps } from "../answers/steps.ts";

/** Sticks to the bottom of the window: the way back, the name of the step to come, and what leads there. */
export function StepBar({ step, onBack, children }: { step: number; onBack: () => void; children: ReactNode }) {
  const bar = useBarHeight<HTMLDivElement>("bottom");
  const next = steps[step];
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-panel px-4 py-3 pop-shadow sm:mx-0 sm:rounded-t-panel sm:border sm:border-b-0"
    >
      {step > 1 && (
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      )}
      {next && (
        <p className="min-w-0 flex-1 basis-32 text-balance text-right text-dim text-sm">
          {`Step ${step + 1}: ${next.title}`}
        </p>
      )}
      <div className="ml-auto flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

/** The eight steps by name, beside the form; each can be opened. */
export function StepList({ step }: { step: number }) {
  return (
    <ol className="mt-4 grid @max-4xl:hidden">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          className="relative pb-1 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line-strong"
        >
          <Link
            to={`/application-form?step=${index + 1}`}
            aria-current={index + 1 === step ? "step" : undefined}
            className="group flex min-h-10 items-center gap-3 rounded-control text-balance text-dim no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-text"
          >
            <span className="relative grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-ground font-medium text-sm group-aria-[current]:brand-filled">
              {index + 1}
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
