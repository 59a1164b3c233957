import type { Remark } from "contract/portfolios/remarks.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import type { ReactNode } from "react";
import { clockOf } from "../../portfolios/attachments/clock.ts";
import { RemarkVoiceOf } from "../../portfolios/attachments/voice.tsx";
import { numberShape } from "./numbers.tsx";

interface Props {
  portfolio: Pick<PortfolioForReview, "_id" | "remarkVoices"> & { remarks?: readonly Remark[] };
  round: string;
}

/** What was remarked in an earlier round, under white numbers. */
export default function RoundRemarks({ portfolio, round }: Props): ReactNode {
  // What the device has kept of an older version has none.
  const { _id: id, remarks = [], remarkVoices = [] } = portfolio;
  const made = remarks.filter((one) => one.round === round);
  if (made.length === 0) return null;
  return (
    <ol aria-label="Remarks" className="mt-1 grid max-w-prose gap-1">
      {made.map((one, index) => (
        <li key={one._id} className="flex items-start gap-1.5">
          <span className={`${numberShape} border border-edge bg-panel text-text`}>{index + 1}</span>
          <span className="wrap-anywhere whitespace-pre-wrap">
            <span className="text-dim">{`${whereOf(one)}: `}</span>
            {one.text}
            <RemarkVoiceOf voices={remarkVoices} number={index + 1} {...{ round }} from={["viewForReview", id]} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function whereOf(remark: Remark): string {
  if (remark.on === "text") return `On “${remark.quote}”`;
  if (remark.on === "recording") {
    const { attachment, second } = remark;
    return attachment === null
      ? "On a recording that is not there any more"
      : `At ${clockOf(second)} of file ${attachment}`;
  }
  return remark.photo === null ? "On a photo that is not there any more" : `On photo ${remark.photo}`;
}
