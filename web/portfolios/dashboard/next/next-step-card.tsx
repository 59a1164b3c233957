import type { Logbook } from "contract/logbook/logbook.ts";
import { ArrowRight, BookCheck, CloudUpload, type LucideIcon } from "lucide-react";
import { lazy, type ReactNode, type Ref, Suspense, useRef } from "react";
import { Link } from "react-router";
import { useCriterionTexts } from "../../../qualifications/use-criterion-texts.ts";
import { Age } from "../../../ui/age.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useAfterFirstLoad } from "../../../ui/use-after-first-load.ts";
import { FeedbackQuote } from "../../feedback-quote.tsx";
import { Cover } from "../../photos/cover.tsx";
import type { Gap, SuggestedStep } from "./next-step.ts";
import { type StepText, stepTextOf } from "./step-text.ts";

const JobLine = lazy(() => import("./job-line.tsx").catch(() => ({ default: () => null })));

/** The next best thing to do, with the only primary button of the page unless something else stands first. */
export function NextStepCard({
  step,
  logbook,
  isSecond,
  onSetAside,
}: {
  step: SuggestedStep;
  logbook: Logbook;
  isSecond: boolean;
  onSetAside?: () => void;
}) {
  const isAfterFirstLoad = useAfterFirstLoad();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = stepTextOf(step, logbook.total);
  function setAside() {
    onSetAside?.();
    title.current?.focus({ preventScroll: true }); // It now names the next step.
  }
  return (
    <div className="grid gap-x-4 sm:grid-cols-[14.5rem_minmax(0,1fr)] sm:p-4 sm:pt-0 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[14.5rem_minmax(0,1fr)]">
      <Picture shown={shown} kind={step.kind} />
      <div className="flex min-w-0 flex-col gap-2.5 max-sm:px-4 max-sm:pt-3 max-sm:pb-4">
        <Words shown={shown} heading={title}>
          {step.kind === "gap" && <CriterionText gap={step.gap} />}
          {step.kind === "gap" && (
            <p className="min-h-10 max-sm:min-h-12">
              {isAfterFirstLoad && (
                <Suspense>
                  <JobLine logbook={logbook} />
                </Suspense>
              )}
            </p>
          )}
        </Words>
        <div className="mt-auto flex flex-wrap gap-2">
          <LinkButton
            variant={isSecond ? "secondary" : "primary"}
            to={shown.act.to}
            className="max-sm:min-h-13 max-sm:grow"
          >
            {shown.act.name}
          </LinkButton>
          {onSetAside && (
            <Button variant="quiet" onClick={setAside} className="text-dim!">
              Not now
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function Words({
  shown: { title, line, since, quote, text, portfolio },
  heading,
  children,
}: {
  shown: StepText;
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <>
      <div className="grid gap-0.5">
        <p className="flex items-center gap-1.5 font-medium text-brand text-sm">
          <ArrowRight aria-hidden size={15} />
          Next best thing to do
        </p>
        <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          {portfolio ? (
            <Link to={`/portfolio/view/${portfolio._id}`} className="text-text no-underline hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-dim text-sm">
          {line}
          {since && (
            <>
              {" · "}
              <span className="lowercase">
                <Age of={since} />
              </span>
            </>
          )}
        </p>
      </div>
      {quote && <FeedbackQuote text={quote} />}
      {text && <p>{text}</p>}
      {children}
    </>
  );
}

const icons: Partial<Record<SuggestedStep["kind"], LucideIcon>> = { unsent: CloudUpload };

/** The portfolio's first photo, or a sign where there is none. */
function Picture({ shown: { portfolio }, kind }: { shown: StepText; kind: SuggestedStep["kind"] }) {
  const place = "h-32 sm:h-42 sm:rounded-control";
  if (portfolio && portfolio.images.length > 0) return <Cover portfolio={portfolio} className={place} />;
  const Icon = icons[kind] ?? BookCheck;
  return (
    <span
      aria-hidden
      className={`grid place-items-center print:hidden ${place} ${kind === "unsent" ? "bg-waiting-soft text-waiting" : "bg-brand-soft text-brand"}`}
    >
      <Icon size={40} strokeWidth={1.5} />
    </span>
  );
}

/** What a criterion asks for. Its place has its size before its text is there. */
function CriterionText({ gap: { unit, outcome, criterion } }: { gap: Gap }) {
  const place = { unit, learningOutcome: String(outcome), criteria: criterion };
  const textOf = useCriterionTexts([place]);
  return <p className="line-clamp-2 min-h-10 max-sm:min-h-12">{textOf?.(place)}</p>;
}
