import { momentOf } from "contract/core/dates.ts";
import type { Changes, PortfolioForReview } from "contract/reviews/reviews.ts";
import { fieldNames as fields } from "../portfolios/field-names.ts";
import { FurtherCriteria } from "../portfolios/further-criteria.tsx";
import { placeNames } from "./review-line.ts";
import { ChangesPanel } from "./rounds/changes-panel.tsx";

/**
 * The criterion as the yardstick, then what the learner has changed since the last round, the rest of their words, and the
 * facts.
 */
export function PortfolioDetails({ portfolio, changes }: { portfolio: PortfolioForReview; changes: Changes | null }) {
  const { criteria, also: further = [], sections } = portfolio;
  const changed = new Set(changes?.texts.map(({ field }) => field));
  return (
    <>
      <h2 className="sr-only">Portfolio Details</h2>
      <section aria-label={fields.criteria} className="rounded-panel bg-brand-soft px-3.5 py-3">
        <p className="mb-1 font-medium text-brand text-xs">
          {placeNames({ ...portfolio, also: [] }).join(" · ") || fields.criteria}
        </p>
        <p className="wrap-anywhere max-w-prose">{criteria.description || "N/A"}</p>
        {further.length > 0 && (
          <div className="mt-2 border-line border-t pt-2">
            <h3 className="mb-1 font-medium text-brand text-xs">{fields.also}</h3>
            <FurtherCriteria places={further} />
          </div>
        )}
      </section>
      {changes && <ChangesPanel changes={changes} />}
      <dl className="grid gap-2.5 empty:hidden">
        {prose
          .filter((field) => !changed.has(field) && (field !== "statement" || portfolio.statement))
          .map((field) => (
            <Prose key={field} name={fields[field]} text={portfolio[field]} />
          ))}
        {!changed.has("sections") &&
          sections.map((section, index) => (
            <Prose
              key={section.heading + section.content}
              name={section.heading || `Section ${index + 1}`}
              text={section.content}
            />
          ))}
        {!changed.has("comments") && <Prose name={fields.comments} text={portfolio.comments} />}
      </dl>
      <Facts portfolio={portfolio} />
    </>
  );
}

const prose = ["taskDescription", "reasonForTask", "objectiveOfJob", "statement"] as const;

function Prose({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="wrap-anywhere text-dim text-xs">{name}</dt>
      <dd className="wrap-anywhere mt-px max-w-prose whitespace-pre-wrap">{text || "N/A"}</dd>
    </div>
  );
}

function Facts({ portfolio: { unit, learningOutcome, ...portfolio } }: { portfolio: PortfolioForReview }) {
  const rows = [
    ["Student", portfolio.userId.name],
    [fields.unit, unit.number && `${unit.number}: ${unit.title}`],
    [fields.learningOutcome, learningOutcome.number && `${learningOutcome.number}: ${learningOutcome.description}`],
    [fields.method, portfolio.method],
    [fields.jobType, portfolio.jobType],
    [fields.dateTime, momentOf(portfolio.dateTime)],
    [fields.postcode, portfolio.postcode],
    ["Last updated", momentOf(portfolio.updatedAt)],
  ];
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-t pt-3 text-sm">
      {rows.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd className="wrap-anywhere max-w-prose">{text || "N/A"}</dd>
        </div>
      ))}
    </dl>
  );
}
