import type { ListedApplication } from "contract/applications/applications.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";

/** The newest submitted applications; those that nobody has opened are marked. */
export function ApplicationsTable({
  applications,
  empty = "No applications yet. What people send from the application form appears here.",
}: {
  applications: ListedApplication[];
  empty?: string;
}) {
  return (
    <Table
      caption="Submitted applications"
      columns={applicationColumns}
      rows={applications}
      keyOf={({ _id }) => _id}
      empty={empty}
      drawing="post"
      cards="lg"
    />
  );
}

export const applicationColumns: Column<ListedApplication>[] = [
  {
    head: "Family Name",
    kind: "header",
    cell: ({ familyName, isNew }) => (
      <>
        {familyName} {isNew && <Badge tone="blue">New</Badge>}
      </>
    ),
    className: "lg:min-w-32",
  },
  { head: "First Name", cell: ({ firstName }) => firstName, className: "lg:min-w-32" },
  { head: "Email", cell: ({ email }) => <EmailText address={email} />, className: "lg:min-w-60" },
  { head: "Course", cell: ({ courseToStudy }) => courseToStudy, className: "lg:min-w-32" },
  {
    head: "Submitted Date",
    cell: ({ createdAt }) => <span title={momentOf(createdAt)}>{dayOf(createdAt)}</span>,
    className: "lg:whitespace-nowrap",
  },
  actionColumn(({ _id, firstName, familyName }) => (
    <LinkButton
      variant="quiet"
      className="max-lg:px-0! lg:min-h-8!"
      to={`/admin/application/${_id}`}
      aria-label={`View the application of ${firstName} ${familyName}`}
    >
      View
    </LinkButton>
  )),
];
