import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { momentOf } from "./dates.ts";
import { words } from "./words/facts.ts";

/** The fields of a portfolio as learner, assessor and administrator read them; empty ones are words.none. */
export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const { unit, learningOutcome, criteria } = portfolio;
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <Fact name={words.student} text={portfolio.userId.name} />
      <Fact name={words.unit} text={unit.number && words.unitNamed(unit.number, unit.title)} />
      <Fact
        name={words.outcome}
        text={learningOutcome.number && words.outcomeNamed(learningOutcome.number, learningOutcome.description)}
      />
      <Fact
        name={words.criteria}
        text={criteria.number && words.criterionNamed(criteria.number, criteria.description)}
      />
      <Fact name={words.method} text={portfolio.method} />
      <Fact name={words.postcode} text={portfolio.postcode} />
      <Fact name={words.moment} text={momentOf(portfolio.dateTime)} />
      <Fact name={words.jobType} text={portfolio.jobType} />
      <Fact name={words.updated} text={momentOf(portfolio.updatedAt)} />
      <Text name={words.task} text={portfolio.taskDescription} />
      <Text name={words.reason} text={portfolio.reasonForTask} />
      <Text name={words.objective} text={portfolio.objectiveOfJob} />
      {portfolio.statement && <Text name={words.statement} text={portfolio.statement} />}
      {portfolio.sections.map((section, index) => (
        <Text
          key={section.heading + section.content}
          name={section.heading || words.section(index + 1)}
          text={section.content}
        />
      ))}
    </dl>
  );
}

/** A short fact: its name beside it. */
function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="contents">
      <dt className="hyphens-auto pt-px text-dim text-sm">{name}</dt>
      <dd className="wrap-anywhere">{text || words.none}</dd>
    </div>
  );
}

/** A long text below its name, apart from what stands above it. */
function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="col-span-full border-line border-t pt-2">
      <dt className="wrap-anywhere text-dim text-sm">{name}</dt>
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text || words.none}</dd>
    </div>
  );
}

/** A list of named facts, name beside text where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">{children}</dl>;
}

export function Prose({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere max-sm:mb-2">{text || words.none}</dd>
    </>
  );
}
