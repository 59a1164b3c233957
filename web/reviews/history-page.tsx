import { momentOf } from "contract/core/dates.ts";
import type { FoundReview } from "contract/reviews/assessment.ts";
import { reviewOrders } from "contract/reviews/review-options.ts";
import { Download } from "lucide-react";
import { useDownload } from "../app/download.ts";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { grouped } from "../ui/language.ts";
import { type FilterOf, oneOf, pageField, textField } from "../ui/lists/fields.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { DayBox, OrderBoxes, SearchBox, Toolbar } from "../ui/lists/toolbar.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { LongText } from "../ui/long-text.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const fields = {
  search: textField(),
  from: textField(isDay),
  to: textField(isDay),
  sort: oneOf("reviewedAt", "student", "unit", "status"),
  order: oneOf("desc", "asc"),
  page: pageField,
};

/** Reviews History: every round this assessor has closed, found by student, unit, title, comments and day. */
export function Page() {
  const { filter, typed, typing, change, addressOf } = useFilter(fields);
  const reviews = useAnswer("findReviews", { query: filter }, { keepPrevious: true });
  return (
    <>
      <PageHeading title="Reviews History">
        <Csv filter={filter} />
      </PageHeading>
      <div className="mb-3">
        <Toolbar>
          <SearchBox
            label="Search by student, unit, title or comments"
            placeholder="Search reviews"
            {...typing("search")}
          />
          <DayBox label="From" value={typed.from} onChange={(from) => change({ from })} />
          <DayBox label="To" value={typed.to} onChange={(to) => change({ to })} />
          <OrderBoxes sorts={reviewOrders} date="reviewedAt" sort={typed.sort} order={typed.order} onChange={change} />
        </Toolbar>
      </div>
      <PagedList query={reviews} loading={<Loading rows={6} />} addressOf={(page) => addressOf({ page })}>
        {({ reviews, total }) => (
          <Panel flush heading={total === 1 ? "1 review" : `${grouped(total)} reviews`}>
            <Table
              caption="Reviews History"
              columns={columns}
              rows={reviews}
              keyOf={({ _id }) => _id}
              empty="No reviews found."
              cards="pairs"
              className="max-lg:px-3 max-lg:pb-3 max-lg:[&_tbody_tr]:grid-cols-[auto_1fr] md:max-lg:[&>tbody]:grid-cols-2 lg:table-fixed"
            />
          </Panel>
        )}
      </PagedList>
    </>
  );
}

/** Saves everything that is found. */
function Csv({ filter: { search, from, to } }: { filter: FilterOf<typeof fields> }) {
  const { bytes, download } = useDownload("CSV", "exportReviews", { query: { search, from, to } });
  return (
    <Button className="ml-auto" busy={bytes !== undefined} onClick={download}>
      <Download aria-hidden size={16} />
      CSV
    </Button>
  );
}

const columns: Column<FoundReview>[] = [
  {
    head: "Student Name",
    kind: "header",
    cell: ({ studentName, title }) => (
      <>
        {studentName}
        {title && (
          <span className="block font-normal text-dim">
            <OneLine text={title} />
          </span>
        )}
      </>
    ),
    width: "w-1/6",
    className: "max-lg:col-span-full",
  },
  {
    head: "Unit",
    cell: ({ unit }) => <OneLine text={unit || "N/A"} />,
    className: "max-lg:col-span-full",
  },
  { head: "Status", cell: ({ status }) => <StatusBadge status={status} />, width: "w-36" },
  {
    head: "Review Date",
    cell: ({ reviewedAt }) => momentOf(reviewedAt),
    width: "w-50",
    className: "text-dim max-lg:text-right",
  },
  {
    head: "Comments",
    cell: ({ comments, allComments, studentName, reviewedAt }) => (
      <LongText
        first={comments}
        text={allComments}
        of={`Comments for ${studentName}, ${momentOf(reviewedAt)}`}
        inDialog
      />
    ),
    className: "wrap-anywhere whitespace-pre-line max-lg:col-span-full",
  },
  {
    ...actionColumn(Action, "w-44"),
    className: "max-lg:col-span-full",
  },
];

/** Cut short in a column where it has no room, unless letters are large. */
function OneLine({ text }: { text: string }) {
  return (
    <span title={text} className="lg:block lg:truncate in-data-[size=largest]:whitespace-normal!">
      {text}
    </span>
  );
}

function Action({ isOpen, portfolioId, studentName, reviewedAt, status }: FoundReview) {
  if (!isOpen)
    return (
      <span className="text-dim text-sm">
        {status === "Draft" ? "Back with the student" : "No longer assigned to you"}
      </span>
    );
  return (
    <LinkButton
      variant="quiet"
      className="max-lg:px-0! lg:-ml-2 lg:min-h-8! lg:px-2!"
      to={`/portfolio/view/${portfolioId}`}
      aria-label={`View: ${studentName}, reviewed ${momentOf(reviewedAt)}`}
    >
      View
    </LinkButton>
  );
}
