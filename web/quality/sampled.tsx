import type { AnswerOf } from "contract/calls.ts";
import { dayInWords } from "contract/core/calendar.ts";
import type { SampledCell } from "contract/quality/plans.ts";
import { type Attribute, roundKinds } from "contract/quality/sampling.ts";
import { type ReactNode, useState } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Tabs } from "../ui/tabs.tsx";

type Row = AnswerOf<"viewSampled">[number];

const isOpen = ({ sampled }: SampledCell) => sampled === 0;

/** Assessors down, what occurs in their rounds across: sampled of occurred, and what is still open. */
export function Sampled({ rows, since }: { rows: Row[]; since: string }) {
  const [shown, show] = useState<"all" | "open">("all");
  const cells = rows.flatMap((row) => row.cells);
  const open = cells.filter(isOpen).length;
  return (
    <Panel
      flush
      heading={`Covered since ${dayInWords(since.slice(0, 7))}`}
      aside={
        <div className="flex flex-wrap items-center gap-3">
          {open > 0 && (
            <span className="rounded-small bg-waiting-soft px-2 py-0.5 font-medium text-sm text-waiting">{`${open} open`}</span>
          )}
          <Tabs
            label="Cells"
            tabs={[
              { key: "all", name: "All" },
              { key: "open", name: "Open" },
            ]}
            chosen={shown}
            onChoose={show}
          />
        </div>
      }
    >
      <p className="px-4 pb-2 text-dim text-sm">
        <strong className="text-text">{cells.length - open}</strong>
        {` of ${cells.length} cells that occur are sampled`}
      </p>
      {rows.length === 0 && <Empty message="No round was closed in this period." />}
      {shown === "open" && rows.length > 0 && <OpenCells rows={rows} />}
      {shown === "all" && rows.length > 0 && (
        <>
          <div className="max-md:hidden">
            <Grid rows={rows} attributes={["method", "kind", "area", "learner"]} caption="By method, record and area" />
            <Grid rows={rows} attributes={["unit"]} caption="By unit" />
          </div>
          <div className="md:hidden">
            <OpenCells rows={rows} />
          </div>
        </>
      )}
    </Panel>
  );
}

const heads: Record<Attribute, string> = {
  method: "Method",
  kind: "Record",
  area: "Area",
  unit: "By unit",
  learner: "Learners",
};

/** A value as a column is named: an area by its letters, and all learners together. */
function columnOf({ attribute, value }: Pick<SampledCell, "attribute" | "value">): string {
  if (attribute === "area") return value.replace(/\d.*/, "");
  return attribute === "learner" ? "" : cellName({ attribute, value });
}

function cellName({ attribute, value }: Pick<SampledCell, "attribute" | "value">): string {
  return attribute === "kind" ? roundKinds[value as keyof typeof roundKinds] : value;
}

interface GridProps {
  rows: Row[];
  attributes: Attribute[];
  caption: string;
}

function Grid({ rows, attributes, caption }: GridProps) {
  const columns = attributes.map((attribute) => {
    const values = rows.flatMap(({ cells }) => cells.filter((one) => one.attribute === attribute).map(columnOf));
    return { attribute, values: [...new Set(values)].sort() };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="overflow-x-auto border-line border-t" tabIndex={0} aria-label={caption}>
      <table className="w-full border-collapse text-sm [&_td]:border-line [&_td]:border-l [&_th]:border-line">
        <thead className="bg-row text-dim text-xs">
          <tr>
            <th rowSpan={2} scope="col" className="sticky left-0 bg-row px-4 py-1.5 text-left font-medium">
              Assessor
            </th>
            {columns.map(({ attribute, values }) => (
              <th
                key={attribute}
                {...(attribute === "learner"
                  ? { rowSpan: 2, scope: "col" }
                  : { colSpan: values.length, scope: "colgroup" })}
                className="border-l px-2 py-1.5 text-left font-medium"
              >
                {heads[attribute]}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap(({ attribute, values }) =>
              values.filter(Boolean).map((value) => (
                <th key={attribute + value} scope="col" className="border-t border-l px-2 py-1.5 text-left font-normal">
                  {value}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody className="[&_tr]:border-line [&_tr]:border-t">
          {rows.map((row) => (
            <tr key={row.assessor._id}>
              <th scope="row" className="sticky left-0 bg-panel px-4 py-2 text-left font-semibold">
                <span className="flex items-center gap-2.5">
                  <Avatar name={row.assessor.name} />
                  <span className="wrap-anywhere min-w-24">{row.assessor.name}</span>
                </span>
              </th>
              {columns.flatMap(({ attribute, values }) =>
                values.map((value) => <Cell key={attribute + value} {...{ row, attribute, value }} />),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ row, attribute, value }: { row: Row; attribute: Attribute; value: string }): ReactNode {
  const cells = row.cells.filter((one) => one.attribute === attribute && columnOf(one) === value);
  if (cells.length === 0) return <td className="px-2 py-2 text-faint">–</td>;
  const isCounted = attribute === "learner";
  const occurred = isCounted ? cells.length : sum(cells.map((one) => one.occurred));
  const sampled = isCounted ? cells.filter((one) => !isOpen(one)).length : sum(cells.map((one) => one.sampled));
  const open = cells.filter(isOpen).map(cellName);
  return (
    <td className={`px-2 py-2 tabular ${open.length > 0 ? "bg-waiting-soft" : ""}`}>
      <strong>{sampled}</strong> <span className="text-dim">of {occurred}</span>
      {open.length > 0 && (
        <span className="block font-medium text-waiting text-xs">
          {attribute === "method" || attribute === "kind" || attribute === "unit" ? "Open" : few(open)}
        </span>
      )}
    </td>
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function few(names: string[]): string {
  return names.length > 2 ? `${names.length} open` : names.join(", ");
}

function OpenCells({ rows }: { rows: Row[] }) {
  const open = rows.flatMap(({ assessor, cells }) => cells.filter(isOpen).map((cell) => ({ assessor, cell })));
  if (open.length === 0) return <Empty message="Everything that occurs is sampled." />;
  return (
    <ul className="ruled border-line border-t">
      {open.map(({ assessor, cell }) => (
        <li key={assessor._id + cell.attribute + cell.value} className="flex flex-wrap gap-x-3 px-4 py-2">
          <span className="font-medium">{cellName(cell)}</span>
          <span className="text-dim">{`${heads[cell.attribute].replace("By unit", "Unit")}, ${assessor.name}`}</span>
          <span className="ml-auto text-waiting">{`0 of ${cell.occurred}`}</span>
        </li>
      ))}
    </ul>
  );
}
