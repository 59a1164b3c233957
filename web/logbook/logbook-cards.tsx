import { figuresOf, type Logbook } from "contract/logbook/logbook.ts";
import { words } from "./words.tsx";

const { cards } = words;

/** The figures of a logbook in one panel; the first two differ between learner and assessor. */
export function LogbookCards({ logbook, reader }: { logbook: Logbook; reader: "student" | "assessor" }) {
  const { units, evidence, pending, overall, signedOff, criteria } = figuresOf(logbook);
  const own =
    reader === "student"
      ? [
          { name: cards.units, value: units, note: cards.criteria(criteria) },
          { name: cards.submitted, value: evidence, note: cards.portfolios(evidence) },
        ]
      : [
          { name: cards.total, value: evidence, note: cards.portfolios(evidence) },
          { name: cards.pending, value: pending, note: cards.of(evidence) },
        ];
  const figures = [
    ...own,
    { name: cards.overall, value: `${overall}%`, note: cards.average },
    { name: cards.signedOff, value: signedOff, note: cards.ofCriteria(criteria) },
  ];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(40%,9.5rem),1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line panel-shadow lg:grid-cols-4 print:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div
          key={name}
          className="flex flex-wrap content-start items-baseline gap-x-1.5 bg-panel px-4 py-2.5 max-sm:px-3"
        >
          <p className="w-full font-medium text-dim text-sm">{name}</p>
          <p className="font-semibold text-2xl">{value}</p>
          <p className="text-dim text-sm">{note}</p>
        </div>
      ))}
    </div>
  );
}
