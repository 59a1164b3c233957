import type { ListedApplication } from "contract/applications/applications.ts";
import { LinkButton } from "../ui/button.tsx";
import { momentOf } from "../ui/dates.ts";
import { EmailText } from "../ui/email-text.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";

/** Submitted applications, newest first. */
export function ApplicationsTable({ applications }: { applications: ListedApplication[] }) {
  return (
    <Table
      caption="Submitted applications"
      columns={columns}
      rows={applications}
      keyOf={({ _id }) => _id}
      empty="No applications yet. What people send from the application form appears here."
      step={25}
      cards="lg"
    />
  );
}

const columns: Column<ListedApplication>[] = [
  { head: "Family Name", kind: "header", cell: ({ familyName }) => familyName, className: "font-semibold lg:min-w-32" },
  { head: "First Name", cell: ({ firstName }) => firstName, className: "lg:min-w-32" },
  { head: "Email", cell: ({ email }) => <EmailText address={email} />, className: "lg:min-w-60" },
  { head: "Course", cell: ({ courseToStudy }) => courseToStudy },
  { head: "Submitted Date", cell: ({ createdAt }) => momentOf(createdAt), className: "lg:whitespace-nowrap" },
  actionColumn(({ _id, firstName, familyName }) => (
    <LinkButton to={`/admin/application/${_id}`} aria-label={`View the application of ${firstName} ${familyName}`}>
      View
    </LinkButton>
  )),
];
