import type { StudentProgress } from "contract/centre/centre.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { useAnswer } from "../../app/queries.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useSearchText } from "../../ui/forms/search-text.ts";
import { pageIn, useAddress } from "../../ui/lists/address.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

/** Detailed Progress Tracking: how many criteria of each unit a learner has evidence for. */
export function ProgressTracking() {
  const { query, change, addressWith } = useAddress();
  const studentFilter = (query.get("student") ?? "").slice(0, 100);
  const [search, setSearch] = useSearchText(studentFilter, (student) => change({ student, progress: "" }));
  const page = String(pageIn(query, "progress"));
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "findProgress",
    { query: { search: studentFilter, page } },
    { keep: true },
  );
  return (
    <Panel heading="Detailed Progress Tracking">
      <search className="mb-3 block max-w-md print:hidden">
        <TextField
          label="Search students by name or email"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          {data.students.length === 0 ? (
            <Empty message={studentFilter ? "No students found." : "Students appear here once they have an account."} />
          ) : (
            <ProgressTable students={data.students} />
          )}
          <Pages
            name="Pages of students"
            page={data.page}
            pages={data.pages}
            addressOf={(to) => addressWith({ progress: to === 1 ? "" : String(to) })}
          />
        </div>
      )}
    </Panel>
  );
}

function ProgressTable({ students }: { students: StudentProgress[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className="w-full table-fixed border-collapse text-left max-lg:block">
      <caption className="sr-only">Detailed Progress Tracking</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-line border-b">
          <th scope="col" className="w-1/5 p-2">
            Student
          </th>
          {trackedUnits.map((unit) => (
            <th key={unit} scope="col" className="p-2">
              {unit}
            </th>
          ))}
          <th scope="col" className="w-32 p-2">
            Overall Progress
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {students.map((student) => (
          <ProgressRow key={student._id} student={student} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "p-2 align-middle max-lg:p-0";

function ProgressRow({ student: { name, units, overall } }: { student: StudentProgress }) {
  return (
    <tr className="border-line border-b max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-panel max-lg:border max-lg:p-3">
      <th scope="row" className={`${cell} font-semibold wrap-anywhere max-lg:col-span-2`}>
        {name}
      </th>
      {units.map(({ unit, covered, total }) => (
        <td key={unit} className={cell}>
          <LabelledBar
            name={`${name}, unit ${unit}`}
            label={unit}
            text={`${covered}/${total}`}
            percent={percentOf(covered, total)}
          />
        </td>
      ))}
      <td className={`${cell} max-lg:col-span-2`}>
        <LabelledBar
          name={`${name}, Overall Progress`}
          label="Overall Progress"
          text={`${overall}%`}
          percent={overall}
        />
      </td>
    </tr>
  );
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
