import { momentOf } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useViewer } from "../../app/session.tsx";
import { declarationOn } from "../declaration.tsx";
import { fieldNames as fields } from "../field-names.ts";
import { FurtherCriteria } from "../further-criteria.tsx";
import { useRangeWords } from "../range-words.ts";

// Answers that an older version kept on the device have none of these.
function saysOfRange({ cells, workplace, observedBy }: Partial<PortfolioDetail>): boolean {
  return Boolean(cells?.length || workplace || observedBy);
}

/** The fields of a portfolio as learner, assessor and administrator read them; empty ones say so. */
export function PortfolioFacts({ portfolio }: { portfolio: PortfolioDetail }) {
  const { unit, learningOutcome, criteria, also: further = [] } = portfolio;
  const { role } = useViewer();
  const declaration = declarationOn(portfolio);
  const words = useRangeWords(saysOfRange(portfolio), portfolio.cells ?? []);
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <Fact name="Student" text={role === "admin" ? <Student {...portfolio.userId} /> : portfolio.userId.name} />
      <Fact name={fields.unit} text={unit.number && `Unit ${unit.number}: ${unit.title}`} />
      <Fact
        name={fields.learningOutcome}
        text={learningOutcome.number && `LO ${learningOutcome.number}: ${learningOutcome.description}`}
      />
      <Fact name={fields.criteria} text={criteria.number && `AC ${criteria.number}: ${criteria.description}`} />
      <Fact name={fields.method} text={portfolio.method} />
      <Fact name={fields.postcode} text={portfolio.postcode} />
      <Fact name={fields.dateTime} text={momentOf(portfolio.dateTime)} />
      <Fact name={fields.jobType} text={portfolio.jobType} />
      {words?.rangeFacts(portfolio).map(({ name, value }) => (
        <Fact key={name} name={name} text={value} />
      ))}
      <Fact name="Last updated" text={momentOf(portfolio.updatedAt)} />
      {declaration && <Fact name="Declaration" text={declaration} />}
      {further.length > 0 && <Text name={fields.also} text={<FurtherCriteria places={further} />} />}
      {/* Nobody is asked for these of a record. */}
      {(["taskDescription", "reasonForTask", "objectiveOfJob"] as const)
        .filter((field) => portfolio[field] || !portfolio.author)
        .map((field) => (
          <Text key={field} name={fields[field]} text={portfolio[field]} />
        ))}
      {portfolio.statement && <Text name={fields.statement} text={portfolio.statement} />}
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

/** Leads an administrator to all that the learner has. */
function Student({ _id, name }: Person) {
  return (
    <Link to={`/admin/portfolios?student=${_id}`} title={`All portfolios of ${name}`}>
      {name}
    </Link>
  );
}

/** A short fact: its name beside it. */
function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div className="contents">
      <dt className="wrap-anywhere hyphens-auto pt-px text-dim text-sm">{name}</dt>
      <dd className="wrap-anywhere">{text || "N/A"}</dd>
    </div>
  );
}

/** A long text below its name, apart from what stands above it. */
function Text({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div className="col-span-full border-line border-t pt-2">
      <dt className="wrap-anywhere text-dim text-sm">{name}</dt>
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere">{text || "N/A"}</dd>
    </div>
  );
}
