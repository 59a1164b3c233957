import type { FoundProgress, StudentProgress } from "contract/centre/centre.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { progressInWords, progressOf } from "contract/plan/progress.ts";
import { trackedUnits } from "contract/qualifications/units.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { grouped } from "../../ui/language.ts";
import { pageField, textField } from "../../ui/lists/fields.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { TableFoot } from "../../ui/lists/table-foot.tsx";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Panel } from "../../ui/panel.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";
import { portfoliosWith } from "../addresses.ts";

const fields = { student: textField(), progress: pageField };

/** Detailed Progress Tracking: how many criteria of each unit a learner has evidence for. */
export function ProgressTracking({ firstPage }: { firstPage: FoundProgress }) {
  const { filter, typing, addressOf } = useFilter(fields);
  const query = { search: filter.student, page: filter.progress };
  const isFirst = query.search === "" && query.page === "1";
  const asked = useAnswer("findProgress", { query }, { keepPrevious: true, enabled: !isFirst });
  const progress = withFirstPage(firstPage, isFirst, asked);
  const first = useMedia(phoneQuery) ? 3 : 12;
  const [isOpen, setOpen] = useState(false);
  const isAll = isOpen || filter.progress !== "1";
  const { students, total } = progress.data;
  const shown = isAll ? students : students.slice(0, first);
  return (
    <Panel
      flush
      heading="Detailed Progress Tracking"
      aside={
        <div className="flex grow flex-wrap items-center justify-end gap-x-3 max-sm:w-full">
          <CriteriaOf students={students} />
          <search className="max-sm:w-full print:hidden">
            <SearchBox label="Search students by name or email" {...typing("student")} className="w-full sm:w-72" />
          </search>
        </div>
      }
      foot={
        total > 0 && (
          <TableFoot
            shown={shown.length}
            available={students.length}
            total={total}
            noun="students"
            isAll={isAll}
            onToggle={() => setOpen(!isOpen)}
          />
        )
      }
    >
      <QueryResult query={progress}>
        {({ page, pages }) => (
          <div aria-busy={progress.isOld || undefined} className="max-lg:px-3 max-lg:pb-3">
            <Table
              caption="Detailed Progress Tracking"
              columns={shown.some(hasOthers) ? withOthers : columns}
              rows={shown}
              keyOf={({ _id }) => _id}
              empty={filter.student ? "No students found." : "Students appear here once they have an account."}
              cards="pairs"
              className="table-fixed max-lg:[&_tbody_tr]:grid-cols-4 sm:max-lg:[&_tbody_tr]:grid-cols-8 lg:[&_:is(td,tbody_th)]:h-8.5 lg:[&_:is(td,th)]:px-1.5 lg:[&_:is(td,th)]:first:pl-4 lg:[&_:is(td,th)]:last:pr-4"
            />
            {isAll && (
              <Pages
                name="Pages of students"
                page={page}
                pages={pages}
                addressOf={(page) => addressOf({ progress: page })}
              />
            )}
          </div>
        )}
      </QueryResult>
    </Panel>
  );
}

/** What the figures count, once for the whole table. */
function CriteriaOf({ students }: Pick<FoundProgress, "students">) {
  if (students.length === 0) return null;
  const totals = new Set(students.map(({ units }) => units.reduce((sum, { total }) => sum + total, 0)));
  const of = totals.size === 1 ? `, of ${grouped([...totals][0] ?? 0)}` : "";
  return <span className="text-faint text-xs">{`Criteria covered${of}`}</span>;
}

const columns: Column<StudentProgress>[] = [
  {
    head: "Student",
    kind: "header",
    cell: ({ _id, name, reference }) => (
      <Link
        to={portfoliosWith({ student: _id, status: "submitted" })}
        title={reference ? `${name}, ${reference}` : name}
        className="inline-flex min-h-6 max-w-full items-center text-text no-underline hover:text-brand hover:underline max-sm:min-h-11"
      >
        <span className="wrap-anywhere lg:truncate">
          <PersonName name={name} reference={reference} />
        </span>
      </Link>
    ),
    width: "w-38",
    className: "font-medium max-lg:col-span-full",
  },
  ...trackedUnits.map(unitColumn),
  {
    head: "Overall Progress",
    cell: (student) => (
      <>
        <LabelledBar
          name={`${student.name}, Overall Progress`}
          label="Overall Progress"
          text={<b className="font-medium">{student.overall}%</b>}
          percent={student.overall}
          tone="brand"
        />
        <Expected student={student} />
      </>
    ),
    width: "w-40",
    className: "max-lg:col-span-full",
  },
];

const tracked = new Set<string>(trackedUnits);
const hasOthers = ({ units }: StudentProgress) => units.some(({ unit }) => !tracked.has(unit));

/** The units of other qualifications have no columns of their own: few learners have any in common. */
const withOthers = columns.toSpliced(-1, 0, {
  head: "Other units",
  cell: ({ name, units }) => (
    <div className="grid gap-1">
      {units
        .filter(({ unit }) => !tracked.has(unit))
        .map(({ unit, covered, total }) => (
          <LabelledBar
            key={unit}
            name={`${name}, unit ${unit}`}
            label={unit}
            isNamed
            text={`${covered}/${grouped(total)}`}
            percent={percentOf(covered, total)}
            tone="covered"
          />
        ))}
    </div>
  ),
  width: "w-36",
  className: "max-lg:col-span-full",
});

/** Whether they are where they should be, which leads to their dates and hours. */
function Expected({ student }: { student: StudentProgress }) {
  const { _id, name, signedOff, units, ...plan } = student;
  const total = units.reduce((sum, unit) => sum + unit.total, 0);
  const progress = progressOf(plan, { signedOff, total }, dayInLondon(new Date()));
  const said = progress ? progressInWords(progress) : "No planned end";
  const colour = progress?.standing === "Behind" ? "text-danger" : "text-dim";
  return (
    <Link
      to={`/hours?${new URLSearchParams({ student: _id })}`}
      aria-label={`${said}: dates and hours of ${name}`}
      className={`inline-flex min-h-6 items-center text-xs no-underline hover:underline max-sm:min-h-11 ${colour}`}
    >
      {said}
    </Link>
  );
}

function unitColumn(unit: string): Column<StudentProgress> {
  return {
    head: unit,
    cell({ name, units }) {
      const found = units.find((one) => one.unit === unit);
      if (!found) return <span className="text-dim">–</span>;
      const { covered, total } = found;
      return (
        <LabelledBar
          name={`${name}, unit ${unit}`}
          label={unit}
          text={
            <>
              <b className={covered > 0 ? "font-medium" : "font-normal"}>{covered}</b>
              <span className="text-dim">/{grouped(total)}</span>
            </>
          }
          percent={percentOf(covered, total)}
          tone="covered"
        />
      );
    },
  };
}

/** A figure above its bar. On a phone there are no columns, so its label is shown too. */
function LabelledBar({
  name,
  label,
  text,
  percent,
  tone,
  isNamed = false,
}: {
  name: string;
  label: string;
  /** It has no column, so its label is shown on every screen. */
  isNamed?: boolean;
  text: ReactNode;
  percent: number;
  tone: "brand" | "covered";
}) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-xs tabular lg:leading-3">
        <span aria-hidden className={`text-dim ${isNamed ? "" : "lg:hidden"}`}>
          {label}
        </span>
        <span>{text}</span>
      </div>
      <ProgressBar name={name} percent={percent} tone={tone} className="h-1" />
    </div>
  );
}

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

/** A list whose first page came with the dashboard: that page, or the one that is asked for and until then the former. */
export function withFirstPage<T>(firstPage: T, isFirst: boolean, asked: Asked<T>) {
  if (isFirst) return { data: firstPage, error: null, refetch: asked.refetch, isOld: false };
  const { data = firstPage, error, refetch, isPlaceholderData } = asked;
  return { data, error, refetch, isOld: isPlaceholderData || asked.data === undefined };
}
