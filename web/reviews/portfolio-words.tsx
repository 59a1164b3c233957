import type { Changes, PortfolioForReview } from "contract/reviews/reviews.ts";
import { momentOf } from "../ui/dates.ts";
import { placeNames } from "./review-line.ts";
import { ChangesPanel, fieldNames } from "./rounds/changes-panel.tsx";

/**
 * The criterion as the yardstick, then what the learner has changed since the last round, the rest of their words, and the
 * facts.
 */
export function PortfolioWords({ portfolio, changes }: { portfolio: PortfolioForReview; changes: Changes | null }) {
  const { criteria, sections } = portfolio;
  const changed = new Set(changes?.texts.map(({ field }) => field));
  return (
    <>
      <h2 className="sr-only">Portfolio Details</h2>
      <section aria-label="Criteria" className="rounded-panel bg-brand-soft px-3.5 py-3">
        <p className="mb-1 font-medium text-brand text-xs">{placeNames(portfolio).join(" · ") || "Criteria"}</p>
        <p className="wrap-anywhere max-w-prose">{criteria.description || "N/A"}</p>
      </section>
      {changes && <ChangesPanel changes={changes} />}
      <dl className="grid gap-2.5 empty:hidden">
        {prose
          .filter((field) => !changed.has(field) && (field !== "statement" || portfolio.statement))
          .map((field) => (
            <Words key={field} name={fieldNames[field]} text={portfolio[field]} />
          ))}
        {!changed.has("sections") &&
          sections.map((section, index) => (
            <Words
              key={section.heading + section.content}
              name={section.heading || `Section ${index + 1}`}
              text={section.content}
            />
          ))}
        {!changed.has("comments") && <Words name={fieldNames.comments} text={portfolio.comments} />}
      </dl>
      <Facts portfolio={portfolio} />
    </>
  );
}

const prose = ["taskDescription", "reasonForTask", "objectiveOfJob", "statement"] as const;

function Words({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="wrap-anywhere text-dim text-xs">{name}</dt>
      <dd className="wrap-anywhere mt-px max-w-prose whitespace-pre-wrap">{text || "N/A"}</dd>
    </div>
  );
}

function Facts({ portfolio: { unit, learningOutcome, ...portfolio } }: { portfolio: PortfolioForReview }) {
  const facts = {
    Student: portfolio.userId.name,
    Unit: unit.number && `${unit.number}: ${unit.title}`,
    "Learning Outcome": learningOutcome.number && `${learningOutcome.number}: ${learningOutcome.description}`,
    Method: portfolio.method,
    "Job Type": portfolio.jobType,
    "Date and Time": momentOf(portfolio.dateTime),
    Postcode: portfolio.postcode,
    "Last updated": momentOf(portfolio.updatedAt),
  };
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-t pt-3 text-sm">
      {Object.entries(facts).map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd className="wrap-anywhere max-w-prose">{text || "N/A"}</dd>
        </div>
      ))}
    </dl>
  );
}
