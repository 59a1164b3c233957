import { momentOf } from "contract/core/dates.ts";
import type { Assessed } from "contract/portfolios/decisions.ts";
import { LongText } from "../../ui/long-text.tsx";
import { dayAndAge } from "./reader.ts";

export const prose = "max-w-prose whitespace-pre-wrap wrap-anywhere";

/** Props of what the keys j and k lead to (round.tsx). */
export const stop = { "data-stop": true, tabIndex: -1, className: "rounded-small" };

/** So many characters are shown first, so that what is to be answered does not push the answer off the screen. */
const most = 600;

/** What somebody wrote, folded where it is long; `of` says which text it is. */
export function Words({ text, of }: { text: string; of: string }) {
  if (text.length <= most) return <LongText first={text} text={null} of={of} />;
  const first = text.slice(0, most);
  // Between two words, where there are any.
  return <LongText first={`${first.replace(/\s+\S*$/, "")}…`} text={text} of={of} />;
}

/** Who it was, and when. */
export function By({ act: { by, at, stated } }: { act: Assessed }) {
  return (
    <p className="wrap-anywhere text-dim text-sm">
      {by},{" "}
      <time dateTime={at} title={momentOf(at)}>
        {dayAndAge(at, new Date())}
      </time>
      {stated && ` ${stated}`}
    </p>
  );
}
