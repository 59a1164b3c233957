import type { CentrePortfolio, StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels, portfoliosPerStudent } from "contract/centre/portfolio-orders.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { Cover } from "../portfolios/photos/cover.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Age } from "../ui/age.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { sorted } from "../ui/filters/sorting.ts";
import { grouped } from "../ui/language.ts";
import { type Column, Table, TableRow } from "../ui/lists/table.tsx";
import { ShortDate } from "../ui/short-date.tsx";
import { sizeOf } from "../ui/sizes.ts";
import type { CentreFilter, CentreSorting } from "./filter.ts";

const photos = (bytes: string, most: string | null) => (most ? `Photos: ${bytes} of ${most}` : `Photos: ${bytes}`);

/** So many of the portfolios that come with a student are shown at first. */
const first = 8;

/** A student's portfolios: the first ones come with the student, the others are fetched when they are shown. */
export function PortfolioTable({
  found: { student, count, portfolios },
  filter,
  sorting,
}: {
  found: StudentWithPortfolios;
  filter: CentreFilter;
  sorting: CentreSorting;
}) {
  const [pages, setPages] = useState(0);
  const shown = Math.min(count, pages === 0 ? first : pages * portfoliosPerStudent);
  const next = Math.min(count, (pages + 1) * portfoliosPerStudent) - shown;
  const following = Array.from({ length: Math.max(0, pages - 1) }, (_, nth) => (nth + 1) * portfoliosPerStudent);
  return (
    <div className="border-line border-t max-md:p-3">
      <Table
        caption={`Portfolios of ${student.name}`}
        columns={sorted(columnsOf(filter), heads, sorting, ["createdAt"])}
        rows={portfolios.slice(0, pages === 0 ? first : portfoliosPerStudent)}
        keyOf={({ _id }) => _id}
        className="table-fixed md:[&_:is(td,tbody_th)]:h-10.5 md:[&_tr>:first-child]:pl-12 [&_thead_:is(tr,th)]:border-t-0 [&_thead_:is(tr,th)]:bg-panel"
      >
        {following.map((from) => (
          <FollowingRows key={from} student={student._id} filter={filter} from={from} />
        ))}
      </Table>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 border-line text-dim text-xs md:border-t md:pr-2 md:pl-12">
        <span>{`${grouped(shown)} of ${grouped(count)} shown`}</span>
        <PhotoStorage student={student._id} />
        <LinkButton
          to={`/bundle/${student._id}`}
          variant="quiet"
          aria-label={`Download everything of ${student.name}`}
          className="px-2 text-sm"
        >
          Download everything
        </LinkButton>
        {next > 0 && (
          <Button variant="quiet" className="px-2 text-sm" onClick={() => setPages(pages + 1)}>
            {`Show ${grouped(next)} more`}
          </Button>
        )}
      </div>
    </div>
  );
}

const heads = { Unit: "unit", Status: "status", "Created Date": "createdAt" } as const;

const columns: Column<CentrePortfolio>[] = [
  {
    head: "Portfolio",
    kind: "header",
    cell: ({ _id, title, cover, coverColour, author }) => (
      <span className="flex items-center gap-2.5">
        <Cover
          portfolio={{ images: cover ? [cover] : [], coverColour }}
          counted={false}
          className="h-7.5 w-10 shrink-0 rounded-small"
        />
        <Link
          to={`/portfolio/view/${_id}`}
          title={title}
          className="min-h-6 min-w-0 content-center text-text no-underline hover:text-brand hover:underline max-md:wrap-anywhere max-md:min-h-11 md:truncate"
        >
          {title}
        </Link>
        {author && <span className="text-dim text-sm">{`Record by ${author}`}</span>}
      </span>
    ),
    className: "font-medium",
  },
  { head: "Unit", cell: ({ unit }) => <Unit unit={unit} />, width: "w-[27%]" },
  {
    head: "Status",
    cell: ({ status }) => <StatusBadge status={status} labels={centreStatusLabels} />,
    width: "w-36",
  },
  {
    head: "Created Date",
    label: "Created",
    cell: ({ createdAt }) => <ShortDate of={createdAt} />,
    width: "w-29 text-right",
    className: "text-dim md:text-right",
  },
  {
    head: "Last Updated",
    label: "Updated",
    cell: ({ updatedAt }) => <ShortDate of={updatedAt} />,
    width: "w-29 text-right",
    className: "text-dim md:text-right",
  },
];

const waits: Column<CentrePortfolio> = {
  head: "Waiting",
  label: "Waiting",
  cell: ({ waitsSince }) => waitsSince && <Age of={waitsSince} ago={false} />,
  width: "w-29 text-right",
  className: "font-medium text-waiting md:text-right",
};
const lateColumns = [...columns.slice(0, -1), waits];

/** Of what is late, how long it has waited instead of when it was updated. */
function columnsOf({ waiting }: CentreFilter): Column<CentrePortfolio>[] {
  return waiting === "late" ? lateColumns : columns;
}

/** "315 Planning, …": the number stands out, and the title is cut before it. */
function Unit({ unit }: Pick<CentrePortfolio, "unit">) {
  const [number, ...title] = unit.split(" ");
  if (!number) return <span className="text-dim">N/A</span>;
  return (
    <span className="block text-dim md:truncate" title={unit}>
      <span className="font-medium text-text">{number}</span> {title.join(" ")}
    </span>
  );
}

/** Comes beside what is there already; where it cannot be asked, nothing is missing. */
function PhotoStorage({ student }: { student: string }) {
  const { data } = useAnswer("viewPhotoStorage", { params: { id: student } });
  return (
    <span className="mr-auto">{data && photos(sizeOf(data.bytes), data.most === null ? null : sizeOf(data.most))}</span>
  );
}

function FollowingRows({ student, filter, from }: { student: string; filter: CentreFilter; from: number }) {
  const { search, within, sort, order, status, waiting } = filter;
  const { data, error, refetch } = useAnswer("listStudentPortfolios", {
    params: { id: student },
    query: { search, within, sort, order, status, waiting, from: String(from) },
  });
  if (data)
    return data.map((portfolio) => <TableRow key={portfolio._id} columns={columnsOf(filter)} row={portfolio} />);
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
