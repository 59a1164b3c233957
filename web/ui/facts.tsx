import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { momentOf } from "./dates.ts";

/** The fields of a portfolio as learner, assessor and administrator read them; empty ones are "N/A". */
export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const { unit, learningOutcome, criteria } = portfolio;
  return (
    <Facts>
      <Prose name="Student" text={portfolio.userId.name} />
      <Prose name="Unit" text={numbered(`Unit ${unit.number}`, unit.title, unit.number)} />
      <Prose
        name="Learning Outcome"
        text={numbered(`LO ${learningOutcome.number}`, learningOutcome.description, learningOutcome.number)}
      />
      <Prose name="Criteria" text={numbered(`AC ${criteria.number}`, criteria.description, criteria.number)} />
      <Prose name="Method" text={portfolio.method} />
      <Prose name="Postcode" text={portfolio.postcode} />
      <Prose name="Date and Time" text={momentOf(portfolio.dateTime)} />
      <Prose name="Job Type" text={portfolio.jobType} />
      <Prose name="Task Description" text={portfolio.taskDescription} />
      <Prose name="Reason for Task" text={portfolio.reasonForTask} />
      <Prose name="Objective of Job" text={portfolio.objectiveOfJob} />
      {portfolio.statement && <Prose name="Statement" text={portfolio.statement} />}
      {portfolio.sections.map((section, index) => (
        <Prose
          key={section.heading + section.content}
          name={section.heading || `Section ${index + 1}`}
          text={section.content}
        />
      ))}
      <Prose name="Last updated" text={momentOf(portfolio.updatedAt)} />
    </Facts>
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
