import { dayOf } from "contract/core/dates.ts";
import type { ListedWitness } from "contract/portfolios/witnesses.ts";
import { lazy, Suspense, useMemo, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";

const MarkExpert = lazy(() => import("./mark-expert.tsx"));

/** Who has signed as a witness: for an assessor those of their learners. Administrators mark experts of the trade. */
export function Page() {
  const isAdmin = useViewer().role === "admin";
  const { data, error, refetch } = useAnswer("listWitnesses");
  const [marked, setMarked] = useState<ListedWitness>();
  const columns = useMemo(() => columnsWith(isAdmin ? setMarked : undefined), [isAdmin]);
  return (
    <>
      <PageHeading title="Witnesses" />
      {!data && !error && <Loading rows={6} />}
      {!data && <QueryError query={{ error, refetch }} />}
      {data?.length === 0 && <Empty drawing="work" message="Whoever signs as a witness appears here." />}
      {data && data.length > 0 && (
        <Panel flush heading={data.length === 1 ? "1 witness" : `${data.length} witnesses`}>
          <Table caption="Witnesses" columns={columns} rows={data} keyOf={({ _id }) => _id} empty="" cards="lines" />
        </Panel>
      )}
      {marked && (
        <Suspense>
          <MarkExpert witness={marked} onClose={() => setMarked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function columnsWith(onMark: ((witness: ListedWitness) => void) | undefined): Column<ListedWitness>[] {
  return [
    {
      head: "Name",
      kind: "header",
      cell: ({ name, email }) => (
        <>
          <span className="block font-semibold">{name}</span>
          <EmailText address={email} />
        </>
      ),
      className: "font-normal",
    },
    { head: "Job", label: "Job", cell: ({ role, employer }) => `${role}, ${employer}` },
    { head: "Trade", label: "Trade", cell: ({ competence }) => competence },
    {
      head: "Signed",
      label: "Signed",
      cell: ({ signed, signedAt, way }) =>
        `${signed === 1 ? "Once" : `${signed} times`}, last on ${dayOf(signedAt)}, ${wayText[way]}`,
    },
    {
      head: "Expert",
      label: "Expert",
      cell: ({ expert }) => (expert ? `Since ${dayOf(expert.from)}: ${expert.reason} (${expert.by})` : "No"),
    },
    ...(onMark
      ? [
          actionColumn<ListedWitness>((witness) => (
            <Button variant="quiet" aria-label={`Mark ${witness.name} as an expert`} onClick={() => onMark(witness)}>
              Mark as expert
            </Button>
          )),
        ]
      : []),
  ];
}

const wayText = { email: "by email", code: "behind a code" };
