import type { FoundSubmissions } from "contract/centre/centre.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { pageField } from "../../ui/lists/fields.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { TableFoot } from "../../ui/lists/table-foot.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Panel } from "../../ui/panel.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";
import { portfoliosWith } from "../addresses.ts";
import { withFirstPage } from "./progress-tracking.tsx";
import { denseLink, denseRows } from "./unit-progress.tsx";

const fields = { submissions: pageField };

/** Who has submitted how many portfolios: the table and its bars in the same rows. */
export function Submissions({ firstPage }: { firstPage: FoundSubmissions }) {
  const { filter, addressOf } = useFilter(fields);
  const isFirst = filter.submissions === "1";
  const asked = useAnswer(
    "findSubmissions",
    { query: { page: filter.submissions } },
    { keepPrevious: true, enabled: !isFirst },
  );
  const submissions = withFirstPage(firstPage, isFirst, asked);
  // Elsewhere as many as there are units in the panel beside it, so that both end at the same line.
  const first = useMedia(phoneQuery) ? 5 : 8;
  const [isOpen, setOpen] = useState(false);
  const isAll = isOpen || !isFirst;
  const { users, total } = submissions.data;
  const shown = isAll ? users : users.slice(0, first);
  return (
    <Panel
      flush
      heading="Portfolio Submissions by Users"
      foot={
        total > 0 && (
          <TableFoot
            shown={shown.length}
            available={users.length}
            total={total}
            noun="users"
            isAll={isAll}
            onToggle={() => setOpen(!isOpen)}
          />
        )
      }
    >
      <QueryResult query={submissions}>
        {({ page, pages }) => (
          <div aria-busy={submissions.isOld || undefined}>
            <SubmissionTable users={shown} />
            {isAll && (
              <Pages
                name="Pages of submissions"
                page={page}
                pages={pages}
                addressOf={(page) => addressOf({ submissions: page })}
              />
            )}
          </div>
        )}
      </QueryResult>
    </Panel>
  );
}

type User = FoundSubmissions["users"][number] & { most: number };

function SubmissionTable({ users }: { users: FoundSubmissions["users"] }) {
  const most = Math.max(1, ...users.map(({ submissions }) => submissions));
  return (
    <Table
      caption="Portfolio Submissions by Users"
      columns={columns}
      rows={users.map((user) => ({ ...user, most }))}
      keyOf={({ _id }) => _id}
      empty="Learners appear here once they have submitted a portfolio."
      drawing="work"
      cards="never"
      className={`${denseRows} table-fixed [&_thead_th]:wrap-anywhere`}
    />
  );
}

const columns: Column<User>[] = [
  {
    head: "User",
    kind: "header",
    cell: ({ _id, name, reference }) => (
      <Link
        to={portfoliosWith({ student: _id, status: "submitted" })}
        title={reference ? `${name}, ${reference}` : name}
        className={`${denseLink} max-w-full justify-start!`}
      >
        <span className="truncate">
          <PersonName name={name} reference={reference} />
        </span>
      </Link>
    ),
    width: "sm:w-2/5",
    className: "font-medium",
  },
  {
    head: "Submissions",
    kind: "number",
    cell: ({ submissions }) => submissions,
    width: "w-25 max-sm:w-22 max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: "Portfolio Submission Chart",
    cell: ({ name, submissions, most }) => (
      <Meter
        parts={[{ name, value: submissions, colour: "var(--color-brand)" }]}
        of={most}
        hasTrack={false}
        className="h-2"
      />
    ),
    width: "max-sm:w-24 max-sm:ps-1",
  },
];
