import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { RemarkNumbers } from "./numbers.tsx";
import { OpenRemark, useRemove } from "./open-remark.tsx";
import { wordsOf } from "./remark-words.ts";
import { addOn, type Marking } from "./remarking.ts";
import { hasText, isOn, isThere } from "./remarks.ts";

interface Props {
  portfolio: PortfolioForReview;
  /** So often the photo is turned to the right that is shown. */
  quarters: number;
  marking: Marking;
}

/** Below the photos: the words of the remark that is open on one, and the remarks on what is not there any more. */
export default function RemarkBox({ portfolio, quarters, marking }: Props): ReactNode {
  const { remarks, open = -1, said, canWrite } = marking;
  const opened = remarks[open];
  const at = opened ? portfolio.photos.findIndex((photo) => isOn(photo, opened)) : -1;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {canWrite && opened?.on === "photo" && at >= 0 && (
        <OpenRemark
          key={open}
          remark={opened}
          index={open}
          name={`photo ${at + 1}`}
          back={addOn(at + 1)}
          {...{ quarters, marking }}
        />
      )}
      <Gone portfolio={portfolio} marking={marking} />
    </>
  );
}

/** Those whose photo has gone, and those whose passage says something else. */
function Gone({ portfolio, marking }: Omit<Props, "quarters">) {
  const { remarks, canWrite } = marking;
  const remove = useRemove(marking);
  const found = remarks.flatMap((remark, index) =>
    hasText(remark) && !isThere(remark, portfolio) ? [{ remark, index }] : [],
  );
  if (found.length === 0) return null;
  return (
    <ul aria-label="Remarks on what is not there any more" className="mt-2 grid gap-1 text-sm">
      {found.map(({ remark, index }) => (
        <li key={index} className="flex items-center gap-1.5">
          <RemarkNumbers remarks={remarks} are={(one) => one === remark} />
          <p className="wrap-anywhere min-w-0 grow">{`${whereOf(remark)}: ${wordsOf(remark)}`}</p>
          {canWrite && (
            <Button className="text-sm" onClick={() => remove(remark, index)}>
              Delete<span className="sr-only"> remark {index + 1}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function whereOf(remark: GivenRemark): string {
  if (remark.on === "text") return `On “${remark.quote}”, which is not there any more`;
  return `On a ${remark.on} that is not there any more`;
}
