import { figuresOf, type Logbook } from "contract/logbook/logbook.ts";
import { StatCard } from "../ui/card.tsx";

/** The figures of a logbook; the first two differ between learner and assessor. */
export function LogbookCards({ logbook, reader }: { logbook: Logbook; reader: "student" | "assessor" }) {
  const { units, evidence, pending, overall, signedOff, criteria } = figuresOf(logbook);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 print:grid-cols-4">
      {reader === "student" ? (
        <>
          <StatCard name="Total Units" value={units} />
          <StatCard name="Evidence Submitted" value={evidence} />
        </>
      ) : (
        <>
          <StatCard name="Total Evidence" value={evidence} />
          <StatCard name="Pending Reviews" value={pending} />
        </>
      )}
      <StatCard name="Overall Progress" value={`${overall}%`} note="average of the units" />
      <StatCard name="Signed Off" value={signedOff} note={`of ${criteria} criteria`} />
    </div>
  );
}
