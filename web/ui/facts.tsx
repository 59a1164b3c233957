import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { momentOf } from "./dates.ts";

/** The fields of a portfolio as learner, assessor and administrator read them; empty ones are "N/A". */
export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const { unit, learningOutcome, criteria } = portfolio;
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <Fact name="Student" text={portfolio.userId.name} />
      <Fact name="Unit" text={numbered(`Unit ${unit.number}`, unit.title, unit.number)} />
      <Fact
        name="Learning Outcome"
        text={numbered(`LO ${learningOutcome.number}`, learningOutcome.description, learningOutcome.number)}
      />
      <Fact name="Criteria" text={numbered(`AC ${criteria.number}`, criteria.description, criteria.number)} />
      <Fact name="Method" text={portfolio.method} />
      <Fact name="Postcode" text={portfolio.postcode} />
      <Fact name="Date and Time" text={momentOf(portfolio.dateTime)} />
      <Fact name="Job Type" text={portfolio.jobType} />
      <Fact name="Last updated" text={momentOf(portfolio.updatedAt)} />
      <Text name="Task Description" text={portfolio.taskDescription} />
      <Text name="Reason for Task" text={portfolio.reasonForTask} />
      <Text name="Objective of Job" text={portfolio.objectiveOfJob} />
      {portfolio.statement && <Text name="Statement" text={portfolio.statement} />}
      {portfolio.sections.map((section, index) => (
        <Text
          key={section.heading + section.content}
          name={section.heading || `Section ${index + 1}`}
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
      <dd className="wrap-anywhere">{text || "N/A"}</dd>
    </div>
  );
}

/** A long text below its name, apart from what stands above it. */
function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="col-span-full border-line border-t pt-2">
      <dt className="wrap-anywhere text-dim text-sm">{name}</dt>
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text || "N/A"}</dd>
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
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere max-sm:mb-2">{text || "N/A"}</dd>
    </>
  );
}

function numbered(name: string, title: string, number: string): string {
  return number ? `${name}: ${title}` : "";
}
