import { figuresOf, type Logbook } from "contract/logbook/logbook.ts";

/** The figures of a logbook in one panel; the first two differ between learner and assessor. */
export function LogbookCards({ logbook, reader }: { logbook: Logbook; reader: "student" | "assessor" }) {
  const { units, evidence, pending, overall, signedOff, criteria } = figuresOf(logbook);
  const noun = evidence === 1 ? "portfolio" : "portfolios";
  const own =
    reader === "student"
      ? [
          { name: "Total Units", value: units, note: `${criteria} criteria` },
          { name: "Evidence Submitted", value: evidence, note: noun },
        ]
      : [
          { name: "Total Evidence", value: evidence, note: noun },
          { name: "Pending Reviews", value: pending, note: `of ${evidence}` },
        ];
  const figures = [
    ...own,
    { name: "Overall Progress", value: `${overall}%`, note: "average of the units" },
    { name: "Signed Off", value: signedOff, note: `of ${criteria} criteria` },
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
