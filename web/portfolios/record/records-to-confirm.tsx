import { dayOf } from "contract/core/dates.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import { placeName } from "contract/qualifications/places.ts";
import type { ReactNode } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useFetch } from "../../app/queries.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { ListPanel } from "../dashboard/list-panel.tsx";
import { standing } from "../decided.ts";

const shown = 6;

/** What waits for the learner's own yes: one press confirms, disputing asks for words on the record's page. */
export function RecordsToConfirm({ records }: { records: readonly Portfolio[] }): ReactNode {
  return (
    <ListPanel heading={records.length === 1 ? "A record to confirm" : "Records to confirm"}>
      <ul className="grid ruled border-line border-t">
        {records.map((record) => (
          <ToConfirm key={record._id} record={record} />
        ))}
      </ul>
    </ListPanel>
  );
}

function ToConfirm({ record }: { record: Portfolio }) {
  const { _id: id, title, author, dateTime } = record;
  const { send, busy } = useChangeWithToasts("answerRecord");
  const fetch = useFetch();
  const names = standing(record, "accepted").map(placeName);
  const more = names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names;

  async function confirm() {
    // What is confirmed is what the server has now.
    const seen = await fetch("viewPortfolio", { params: { id } }).catch(() => undefined);
    const body = { answer: "confirm" as const, text: "", fingerprint: seen?.fingerprint ?? "" };
    await send({ params: { id }, body }, { message: "Record confirmed", onDone: focusHeading });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <h3 className="wrap-anywhere">{title}</h3>
        <p className="wrap-anywhere text-dim text-sm">
          {`${author?.name} saw on ${dayOf(dateTime)}${more.length > 0 ? `: ${listed(more)}` : ""}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
        <Button variant="primary" busy={busy} onClick={() => void confirm()} aria-label={`Confirm: ${title}`}>
          Confirm
        </Button>
        <LinkButton to={`/portfolio/view/${id}`} aria-label={`Read or dispute: ${title}`}>
          Read or dispute
        </LinkButton>
      </div>
    </li>
  );
}
