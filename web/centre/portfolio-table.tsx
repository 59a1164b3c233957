import {
  type CentrePortfolio,
  centreStatusLabels,
  portfoliosPerStudent,
  type StudentWithPortfolios,
} from "contract/centre/portfolio-list.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { momentOf } from "../ui/dates.ts";
import { type Column, Table, TableRow } from "../ui/lists/table.tsx";
import type { CentreFilter } from "./filter.ts";

/** A student's portfolios: the first ones come with the student, the others are fetched when they are shown. */
export function PortfolioTable({
  found: { student, count, portfolios },
  filter,
}: {
  found: StudentWithPortfolios;
  filter: CentreFilter;
}) {
  const [pages, setPages] = useState(1);
  const left = count - pages * portfoliosPerStudent;
  const following = Array.from({ length: pages - 1 }, (_, index) => (index + 1) * portfoliosPerStudent);
  return (
    <div className="border-line border-t p-3 sm:p-4">
      <Table
        caption={`Portfolios of ${student.name}`}
        columns={columns}
        rows={portfolios}
        keyOf={({ _id }) => _id}
        className="table-fixed [&>tbody]:align-top md:[&>tbody>tr:last-child]:border-b-0"
      >
        {following.map((from) => (
          <FollowingRows key={from} student={student._id} filter={filter} from={from} />
        ))}
      </Table>
      <div className="mt-3 flex flex-wrap gap-3">
        {left > 0 && <Button onClick={() => setPages(pages + 1)}>Show more ({left} left)</Button>}
        <LinkButton to={`/bundle/${student._id}`} aria-label={`Download everything of ${student.name}`}>
          Download everything
        </LinkButton>
      </div>
    </div>
  );
}

const columns: Column<CentrePortfolio>[] = [
  {
    head: "Portfolio",
    kind: "header",
    cell: ({ _id, title }) => <Link to={`/portfolio/view/${_id}`}>{title}</Link>,
    className: "font-semibold",
  },
  { head: "Unit", cell: ({ unit }) => unit || "N/A" },
  { head: "Status", cell: ({ status }) => <StatusBadge status={status} labels={centreStatusLabels} />, width: "w-36" },
  { head: "Created Date", label: "Created", cell: ({ createdAt }) => momentOf(createdAt) },
  { head: "Last Updated", label: "Updated", cell: ({ updatedAt }) => momentOf(updatedAt) },
];

function FollowingRows({ student, filter, from }: { student: string; filter: CentreFilter; from: number }) {
  const { search, sort, order, status } = filter;
  const { data, error, refetch } = useAnswer("listStudentPortfolios", {
    params: { id: student },
    query: { search, sort, order, status, from: String(from) },
  });
  if (data) return data.map((portfolio) => <TableRow key={portfolio._id} columns={columns} row={portfolio} />);
  return (
    <tr>
      <td colSpan={columns.length} className="p-2">
        {error ? (
          <span role="alert" className="flex flex-wrap items-center gap-3 text-danger">
            {error.message} <Button onClick={() => void refetch()}>Try again</Button>
          </span>
        ) : (
          <span role="status">Loading...</span>
        )}
      </td>
    </tr>
  );
}
