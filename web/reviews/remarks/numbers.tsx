import type { GivenRemark, Remark } from "contract/portfolios/remarks.ts";

const shape =
  "relative inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full rounded-br-none px-1 font-semibold text-xs leading-none";

/** The numbers of those remarks that are so. */
export function RemarkNumbers({
  remarks,
  are,
}: {
  remarks: readonly GivenRemark[];
  are: (one: GivenRemark) => boolean;
}) {
  return remarks.map(
    (one, index) =>
      are(one) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: its number is what it is known by.
        <span key={index} className={`${shape} mx-0.5 bg-news text-on-news`}>
          <span className="sr-only">Remark </span>
          {index + 1}
        </span>
      ),
  );
}

/** What the device has kept of an older version has none. */
export interface MadeRemarks {
  remarks: readonly Remark[] | undefined;
}

/** What was remarked in an earlier round, under white numbers. */
export function RoundRemarks({ remarks = [], round }: MadeRemarks & { round: string }) {
  const made = remarks.filter((one) => one.round === round);
  if (made.length === 0) return null;
  return (
    <ol aria-label="Remarks" className="mt-1 grid max-w-prose gap-1">
      {made.map((one, index) => (
        <li key={one._id} className="flex items-start gap-1.5">
          <span className={`${shape} border border-bar bg-white text-bar`}>{index + 1}</span>
          <span className="wrap-anywhere whitespace-pre-wrap">
            <span className="text-dim">{`${whereOf(one)}: `}</span>
            {one.text}
          </span>
        </li>
      ))}
    </ol>
  );
}

function whereOf(remark: Remark): string {
  if (remark.on === "text") return `On “${remark.quote}”`;
  return remark.photo === null ? "On a photo that is not there any more" : `On photo ${remark.photo}`;
}
