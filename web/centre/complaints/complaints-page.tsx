import { complaintCategories, complaintStateNames, complaintStates } from "contract/centre/complaint-words.ts";
import type { Complaints } from "contract/centre/complaints.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { grouped } from "../../ui/language.ts";
import { oneOf, pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { SearchBox, SelectBox, Toolbar } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { ComplaintPanel } from "./complaint-panel.tsx";

const fields = {
  state: oneOf("", ...complaintStates),
  search: textField(),
  complaint: textField(),
  page: pageField,
};

/** Complaints, for administrators: those that are due first, and one of them with what was done about it. */
export function Page() {
  const { filter, typed, typing, change, addressOf } = useFilter(fields);
  const { state, search, complaint, page } = filter;
  const query = { ...(state && { state }), ...(search && { search }), ...(page !== "1" && { page }) };
  const complaints = useAnswer("listComplaints", { query }, { keepPrevious: true });
  return (
    <>
      <PageHeading title="Complaints" />
      <div className="grid gap-4">
        {complaint !== "" && <ComplaintPanel key={complaint} id={complaint} />}
        <Toolbar>
          <SearchBox label="Name, email or reference" {...typing("search")} />
          <SelectBox
            label="State"
            value={typed.state}
            options={[["", "All"], ...complaintStates.map((one) => [one, complaintStateNames[one]] as const)]}
            onChange={(state) => change({ state })}
          />
        </Toolbar>
        <PagedList query={complaints} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
          {({ complaints, open }) => (
            <Panel flush heading={`Open complaints (${grouped(open)})`}>
              <Table
                caption="Complaints"
                columns={columns}
                rows={complaints}
                keyOf={({ _id }) => _id}
                empty="No complaints."
                drawing="post"
                cards="lines"
              />
            </Panel>
          )}
        </PagedList>
      </div>
    </>
  );
}

type Listed = Complaints["complaints"][number];

const tones: Record<Listed["state"], Tone> = { open: "yellow", answered: "teal", closed: "green" };

const columns: Column<Listed>[] = [
  {
    head: "Complaint",
    kind: "header",
    cell: ({ _id, reference, name }) => (
      <>
        <Link to={`/admin/complaints?complaint=${_id}`}>{reference}</Link>
        <span className="wrap-anywhere block font-normal text-dim">{name}</span>
      </>
    ),
  },
  { head: "About", label: "About", cell: ({ category }) => complaintCategories[category] },
  { head: "Sent", label: "Sent", cell: ({ createdAt }) => dayOf(createdAt), width: "w-40" },
  { head: "Answer by", label: "Answer by", cell: (complaint) => <Due {...complaint} />, width: "w-44" },
  { head: "Owner", label: "Owner", cell: ({ owner }) => owner?.name ?? "Nobody", width: "w-44" },
  {
    head: "State",
    label: "State",
    cell: ({ state }) => <Badge tone={tones[state]}>{complaintStateNames[state]}</Badge>,
    width: "w-40",
  },
];

function Due({ state, dueOn }: Listed) {
  const isLate = state === "open" && dueOn < new Date().toISOString().slice(0, 10);
  if (!isLate) return dayInWords(dueOn);
  return <span className="font-medium text-danger">{`${dayInWords(dueOn)}, late`}</span>;
}
