import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { Fragment } from "react";

/** A number with its tip, as a pin has it. */
export const numberShape =
  "relative inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full rounded-br-none px-1 font-semibold text-xs leading-none";

/** The numbers of those remarks that are so, each followed by a space. */
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
        <Fragment key={index}>
          <span className={`${numberShape} mx-0.5 bg-news text-on-news`}>
            <span className="sr-only">Remark </span>
            {index + 1}
          </span>{" "}
        </Fragment>
      ),
  );
}
