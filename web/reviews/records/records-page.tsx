import { momentOf } from "contract/core/dates.ts";
import type { RecordState } from "contract/portfolios/record-states.ts";
import type { MadeRecord } from "contract/reviews/records.ts";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { counted } from "../../ui/language.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { useStoredDrafts } from "../../unsent/drafts/use-stored-drafts.ts";
import { useLearners } from "./use-learners.ts";

/** Records: what the assessor wrote about their learners' work, what is disputed and what waits first. */
export function Page() {
  const records = useAnswer("listRecords");
  useLearners();
  const isBegun = useStoredDrafts(useViewer()._id)?.some(({ form }) => form === "record");
  return (
    <>
      <PageHeading title="Records">
        <LinkButton variant="primary" to="/records/new" className="max-sm:min-h-13 max-sm:w-full">
          <Plus aria-hidden size={18} /> {isBegun ? "Go on with your record" : "New record"}
        </LinkButton>
      </PageHeading>
      <QueryResult query={records} loading={<Loading rows={5} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty drawing="people" message="No records yet." />
          ) : (
            <div className="grid max-w-4xl gap-3">
              {(["disputed", "waiting", "confirmed"] as const).map((state) => (
                <Records key={state} state={state} records={all.filter((one) => one.state === state)} />
              ))}
            </div>
          )
        }
      </QueryResult>
    </>
  );
}

const states: Record<RecordState, { name: string; tone: Tone }> = {
  disputed: { name: "Disputed", tone: "yellow" },
  waiting: { name: "Waiting for the learner", tone: "teal" },
  confirmed: { name: "Confirmed", tone: "green" },
};

function Records({ state, records }: { state: RecordState; records: MadeRecord[] }) {
  if (records.length === 0) return null;
  const { name, tone } = states[state];
  return (
    <Panel flush heading={name} aside={<Badge tone={tone}>{counted(records.length, "record")}</Badge>}>
      <ul className="ruled border-line border-t">
        {records.map(({ _id, title, student, dateTime }) => (
          <li key={_id}>
            <Link
              to={`/portfolio/view/${_id}`}
              className="group flex min-h-14 items-center gap-3 px-4 py-2 text-text no-underline hover:bg-row"
            >
              <Avatar name={student.name} />
              <span className="grid min-w-0 grow">
                <span className="wrap-anywhere font-medium group-hover:underline">{`${student.name}: ${title}`}</span>
                <span className="text-dim text-sm">{momentOf(dateTime)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
