import type { GivenRemark } from "contract/portfolios/remarks.ts";

/** A number with its tip, as a pin has it. */
export const numberShape =
  "relative inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full px-1 font-semibold text-xs";

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
        <span key={index} className={`${numberShape} bg-news text-on-news`}>
          <span className="sr-only">Remark </span>
          {index + 1}
        </span>
      ),
  );
}
