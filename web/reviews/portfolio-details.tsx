import { momentOf } from "contract/core/dates.ts";
import { rangeFacts } from "contract/qualifications/requirements.ts";
import type { Changes, PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { declarationOn, witnessesOf } from "../portfolios/declaration.tsx";
import { fieldNames as fields } from "../portfolios/field-names.ts";
import { KeyHint } from "../ui/keys/key-hint.tsx";
import { shortcut } from "../ui/keys/key-props.ts";
import { Remarkable, type RemarkField } from "./remarks/remarkable.tsx";
import { ChangesPanel } from "./rounds/changes-panel.tsx";

const WitnessWord = lazy(() => import("../portfolios/witness-word.tsx").catch(() => ({ default: () => null })));

/** What the learner has changed since the last round, their words, and the facts; on a wide screen most of it is folded. */
export function PortfolioDetails({ portfolio, changes }: { portfolio: PortfolioForReview; changes: Changes | null }) {
  const { author, sections, userId } = portfolio;
  const [isFolded, setFolded] = useState(true);
  const changed = new Set(changes?.texts.map(({ field }) => field));
  const [first, ...others] = prose.filter(
    (field) => !changed.has(field) && (field !== "statement" || portfolio.statement),
  );
  return (
    <>
      <h2 className="sr-only">Portfolio Details</h2>
      {changes && <ChangesPanel changes={changes} />}
      {first && (
        <dl>
          <Prose name={fields[first]} field={first} text={portfolio[first]} />
        </dl>
      )}
      {portfolio.dates?.map((text) => (
        <p key={text} className="text-sm text-waiting">
          {text}
        </p>
      ))}
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
        className="flex min-h-6 items-center gap-1.5 justify-self-start font-medium text-brand text-sm touch:min-h-11 max-wide:hidden print:hidden"
        {...shortcut("i", "Everything that the learner wrote")}
      >
        {`Everything ${(author ?? userId).name.split(" ", 1)[0]} wrote`}
        <KeyHint keys="i" />
      </button>
      <div className={`grid gap-3 ${isFolded ? "wide:hidden" : ""}`}>
        <dl className="grid gap-2.5 empty:hidden">
          {others.map((field) => (
            <Prose key={field} name={fields[field]} field={field} text={portfolio[field]} />
          ))}
          {!changed.has("sections") &&
            sections.map((section, index) => (
              <Prose
                key={section.heading + section.content}
                name={section.heading || `Section ${index + 1}`}
                text={section.content}
              />
            ))}
          {!changed.has("comments") && <Prose name={fields.comments} field="comments" text={portfolio.comments} />}
        </dl>
        <Facts portfolio={portfolio} />
      </div>
    </>
  );
}

const prose = ["taskDescription", "reasonForTask", "objectiveOfJob", "statement"] as const;

function Prose({ name, field, text }: { name: string; field?: RemarkField; text: string }) {
  return (
    <div>
      <dt className="wrap-anywhere text-dim text-xs">{name}</dt>
      <dd className="wrap-anywhere mt-px max-w-prose whitespace-pre-wrap">
        <Remarkable field={field}>{text || "N/A"}</Remarkable>
      </dd>
    </div>
  );
}

function Facts({ portfolio: { unit, learningOutcome, ...portfolio } }: { portfolio: PortfolioForReview }) {
  const declaration = declarationOn(portfolio);
  const rows: [string, ReactNode][] = [
    ["Student", portfolio.userId.name],
    [fields.unit, unit.number && `${unit.number}: ${unit.title}`],
    [fields.learningOutcome, learningOutcome.number && `${learningOutcome.number}: ${learningOutcome.description}`],
    [fields.method, portfolio.method],
    [fields.jobType, portfolio.jobType],
    ...rangeFacts(portfolio).map(({ name, value }): [string, ReactNode] => [name, value]),
    [fields.dateTime, momentOf(portfolio.dateTime)],
    [fields.postcode, portfolio.postcode],
    ["Last updated", momentOf(portfolio.updatedAt)],
    ...(declaration ? [["Declaration", declaration] satisfies [string, ReactNode]] : []),
  ];
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-t pt-3 text-sm">
      {rows.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere hyphens-auto text-dim">{name}</dt>
          <dd className="wrap-anywhere max-w-prose">{text || "N/A"}</dd>
        </div>
      ))}
      {witnessesOf(portfolio).map((statement) => (
        <div key={statement._id} className="contents">
          <dt className="wrap-anywhere hyphens-auto text-dim">Witness</dt>
          <dd className="max-w-prose">
            <Suspense>
              <WitnessWord statement={statement} />
            </Suspense>
          </dd>
        </div>
      ))}
    </dl>
  );
}
