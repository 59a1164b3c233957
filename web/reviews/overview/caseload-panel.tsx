import { percentOf } from "contract/logbook/logbook.ts";
import type { Caseload, Learner } from "contract/reviews/assessment.ts";
import { learnerFlag } from "contract/reviews/lateness.ts";
import { Flag } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { StandingBadge } from "../../portfolios/standing-badge.tsx";
import { Age } from "../../ui/age.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { grouped } from "../../ui/language.ts";
import { LongTable } from "../../ui/lists/long-table.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { SelectBox } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Empty } from "../../ui/states/empty.tsx";
import { Waited } from "../waited.tsx";
import { directionOf, expectedOf, fields, type Order, pressed, type Sort, sorted, sorts } from "./caseload.ts";

const heads: Record<Sort, string> = {
  risk: "At risk",
  since: "Waiting since",
  name: "Learner",
  covered: "Covered · signed off",
  waiting: "Waiting",
  activity: "Last activity",
  flag: "Flag",
};

/** Every learner of the assessor: who is behind, whose work waits and since when, who is stuck. */
export function CaseloadPanel({ caseload }: { caseload: Caseload }) {
  const { learners, criteria } = caseload;
  const { typed, change } = useFilter(fields);
  const { sort, order } = typed;
  const rows = useMemo(() => sorted(caseload, { sort, order }, new Date()), [caseload, sort, order]);
  if (learners.length === 0)
    return <Empty drawing="people" message="No students are assigned to you yet. An administrator assigns them." />;
  return (
    <section aria-labelledby="caseload" className="rounded-panel border border-line bg-panel panel-shadow max-lg:pb-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <h2 id="caseload" className="mr-auto">
          Your learners <span className="ml-1 font-normal text-faint">{grouped(learners.length)}</span>
        </h2>
        <Legend criteria={criteria} />
        <div className="max-sm:w-full lg:hidden">
          <SelectBox
            label="Sort by"
            value={sort}
            options={sorts.map((sort) => [sort, heads[sort]] as const)}
            onChange={(sort) => change({ sort, order: "first" })}
          />
        </div>
      </div>
      <LongTable
        caption="Your learners"
        columns={columnsOf(criteria, typed, change)}
        rows={rows}
        keyOf={({ _id }) => _id}
        cards="pairs"
        step={100}
        className="max-lg:px-3 max-lg:[&_tr]:grid-cols-[1fr_auto] max-lg:[&_tr]:items-center md:max-lg:[&>tbody]:grid-cols-2 lg:[&_td]:h-11 lg:[&_td]:whitespace-nowrap in-data-[size=largest]:[&_td]:whitespace-normal!"
      />
    </section>
  );
}

const shades = { signedOff: "var(--color-done-shape)", covered: "var(--color-done-pale)" };

function Legend({ criteria }: { criteria: number }) {
  const entries = [
    { name: "Signed off", colour: shades.signedOff },
    { name: "Covered, not yet signed off", colour: shades.covered },
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-dim text-xs">
      {entries.map(({ name, colour }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-xs" style={{ background: colour }} />
          {name}
        </span>
      ))}
      <span>{`of ${criteria} criteria`}</span>
    </p>
  );
}

function columnsOf(criteria: number, order: Order, change: (order: Order) => void): Column<Learner>[] {
  const now = new Date();
  const sortable = (sort: Sort) => ({
    head: heads[sort],
    sort: {
      direction: order.sort === sort ? directionOf(order) : undefined,
      onSort: () => change(pressed(order, sort)),
    },
  });
  return [
    { ...sortable("name"), kind: "header", cell: LearnerName, width: "w-52", className: "max-lg:col-span-full" },
    {
      ...sortable("covered"),
      cell: (learner) => <Share learner={learner} criteria={criteria} />,
      width: "min-w-44",
      className: "max-lg:col-span-full",
    },
    {
      ...sortable("risk"),
      cell: (learner) => <Expected learner={learner} criteria={criteria} now={now} />,
      className: "max-lg:col-span-full max-lg:empty:hidden",
    },
    {
      ...sortable("waiting"),
      kind: "number",
      cell: WaitingCount,
      label: heads.waiting,
      className: "max-lg:text-left",
    },
    {
      ...sortable("since"),
      cell: ({ waitingSince }) =>
        waitingSince ? (
          <Waited since={waitingSince} isDense now={now} />
        ) : (
          <span className="text-dim">None waiting</span>
        ),
    },
    {
      ...sortable("activity"),
      label: heads.activity,
      cell: ({ lastActivityAt }) =>
        lastActivityAt ? <Age of={lastActivityAt} now={now} /> : <span className="text-dim">Never</span>,
    },
    {
      ...sortable("flag"),
      cell: (learner) => <LearnerFlag learner={learner} now={now} />,
      className: "max-lg:empty:hidden",
    },
    {
      head: "Action",
      cell: Act,
      className: "text-right max-lg:text-left lg:max-xl:hidden",
      width: "text-right lg:max-xl:hidden",
    },
  ];
}

function LearnerName({ _id, name, image }: Learner) {
  return (
    <Link
      to={logbookAddress(_id)}
      title={name}
      className="inline-flex min-h-6 max-w-full items-center gap-2.5 text-base text-text no-underline hover:underline max-lg:min-h-11"
    >
      <Avatar name={name} image={image} />
      <span className="wrap-anywhere line-clamp-2">{name}</span>
    </Link>
  );
}

/** Both shares as one bar of two tones, with both figures. */
function Share({ learner: { covered, signedOff }, criteria }: { learner: Learner; criteria: number }) {
  const [all, done] = [percentOf(covered, criteria), percentOf(signedOff, criteria)];
  return (
    <span className="grid grid-cols-[1fr_5.25rem] items-center gap-3">
      <Meter
        of={criteria}
        className="h-2"
        parts={[
          { name: "Signed off", value: signedOff, colour: shades.signedOff },
          { name: "Covered", value: covered - signedOff, colour: shades.covered },
        ]}
      />
      <span
        className="text-dim tabular"
        title={`${grouped(covered)} covered, ${grouped(signedOff)} signed off, of ${criteria}`}
      >
        <span className="font-medium text-text">{`${all}%`}</span>
        <span className="sr-only"> covered</span> · {`${done}%`}
        <span className="sr-only"> signed off</span>
      </span>
    </span>
  );
}

function Expected({ learner, criteria, now }: { learner: Learner; criteria: number; now: Date }) {
  const progress = expectedOf(learner, criteria, now);
  if (!progress) return null;
  const { standing, actual, expected } = progress;
  // In two lines, so that names keep their width.
  return (
    <span className="inline-grid justify-items-start">
      <StandingBadge standing={standing} />
      {standing !== "Started" && (
        <span className="text-dim text-xs">
          <span className="sr-only">: </span>
          {`${actual}% of ${expected}% expected`}
        </span>
      )}
    </span>
  );
}

function WaitingCount({ _id, name, waiting }: Learner) {
  if (waiting === 0) return <span className="text-dim">0</span>;
  return (
    <Link
      to={boardAddress({ student: _id })}
      aria-label={`${grouped(waiting)} of ${name} waiting`}
      className="inline-flex min-h-6 min-w-6 items-center justify-end text-text no-underline hover:underline max-lg:min-h-11 max-lg:justify-start"
    >
      {grouped(waiting)}
    </Link>
  );
}

function LearnerFlag({ learner, now }: { learner: Learner; now: Date }) {
  const flag = learnerFlag(learner, now);
  if (!learner.isActive) return <Badge>Cannot log in</Badge>;
  if (!flag) return null;
  return (
    <Badge tone="red">
      <Flag aria-hidden size={12} />
      {flag}
    </Badge>
  );
}

function Act({ _id, name, waiting }: Learner) {
  const act = waiting > 0 ? "Review" : "Logbook";
  return (
    <Link
      to={waiting > 0 ? boardAddress({ student: _id }) : logbookAddress(_id)}
      aria-label={`${act}: ${name}`}
      className={`inline-flex min-h-6 items-center no-underline hover:underline max-lg:min-h-11 ${waiting > 0 ? "font-medium" : "text-dim"}`}
    >
      {act}
    </Link>
  );
}

function logbookAddress(student: string): string {
  return `/assessor/logbook?${new URLSearchParams({ student })}`;
}

/** The board, narrowed to what a figure counts. */
export function boardAddress(filter: { status?: string; unit?: string; student?: string } = {}): string {
  const query = new URLSearchParams(filter).toString();
  return query ? `/portfolio/assessor?${query}` : "/portfolio/assessor";
}
