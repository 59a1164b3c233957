import type { StudentProgress } from "contract/centre/centre.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { useAnswer } from "../../app/queries.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { SearchControl } from "../../ui/lists/controls.tsx";
import { pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Panel } from "../../ui/panel.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";

const fields = { student: textField(), progress: pageField };

/** Detailed Progress Tracking: how many criteria of each unit a learner has evidence for. */
export function ProgressTracking() {
  const { filter, typing, addressOf } = useFilter(fields);
  const query = { search: filter.student, page: filter.progress };
  const progress = useAnswer("findProgress", { query }, { keepPrevious: true });
  return (
    <Panel heading="Detailed Progress Tracking">
      <search className="mb-3 block max-w-md print:hidden">
        <SearchControl label="Search students by name or email" {...typing("student")} />
      </search>
      <PagedList
        query={progress}
        loading={<Spinner />}
        addressOf={(page) => addressOf({ progress: page })}
        name="Pages of students"
      >
        {({ students }) => (
          <Table
            caption="Detailed Progress Tracking"
            columns={columns}
            rows={students}
            keyOf={({ _id }) => _id}
            empty={filter.student ? "No students found." : "Students appear here once they have an account."}
            cards="pairs"
            className="table-fixed"
          />
        )}
      </PagedList>
    </Panel>
  );
}

const columns: Column<StudentProgress>[] = [
  {
    head: "Student",
    kind: "header",
    cell: ({ name }) => name,
    width: "w-1/5",
    className: "font-semibold wrap-anywhere max-lg:col-span-2",
  },
  ...trackedUnits.map(unitColumn),
  {
    head: "Overall Progress",
    cell: ({ name, overall }) => (
      <LabelledBar name={`${name}, Overall Progress`} label="Overall Progress" text={`${overall}%`} percent={overall} />
    ),
    width: "w-32",
    className: "max-lg:col-span-2",
  },
];

function unitColumn(unit: string): Column<StudentProgress> {
  return {
    head: unit,
    cell({ name, units }) {
      const { covered, total } = units.find((one) => one.unit === unit) ?? { covered: 0, total: 0 };
      const percent = percentOf(covered, total);
      return <LabelledBar name={`${name}, unit ${unit}`} label={unit} text={`${covered}/${total}`} percent={percent} />;
    },
  };
}

/** A figure above its bar. On a phone there are no columns, so its label is shown too. */
function LabelledBar({ name, label, text, percent }: { name: string; label: string; text: string; percent: number }) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-sm tabular-nums">
        <span aria-hidden className="text-dim lg:hidden">
          {label}
        </span>
        <span>{text}</span>
      </div>
      <ProgressBar name={name} percent={percent} />
    </div>
  );
}
