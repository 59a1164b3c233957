import type { Coverage } from "contract/logbook/coverage-calls.ts";
import type { Logbook } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { useCallback, useMemo } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { CoveredContext } from "../covered-context.ts";
import { UnitList } from "../unit-list.tsx";
import type { LogbookView } from "../view.ts";

import { UnitCoverage } from "./unit-coverage.tsx";

interface Props {
  logbook: Logbook<LogbookEntry>;
  view: LogbookView;
  /** Of one of several qualifications; "" for all of them. */
  enrolment: string;
}

/** The logbook with what the qualification asks across jobs. Loaded when it is chosen. */
export default function RangeView(props: Props) {
  const { student } = props.view.typed;
  return student ? <OfStudent {...props} student={student} /> : <Own {...props} />;
}

function Own(props: Props) {
  const coverage = useAnswer("viewOwnCoverage", queryOf(props));
  return (
    <QueryResult query={coverage} loading={<Loading rows={6} />}>
      {(answer) => <Units {...props} coverage={answer} student="" />}
    </QueryResult>
  );
}

function queryOf({ enrolment }: Props) {
  return enrolment ? { query: { enrolment } } : {};
}

function OfStudent({ student, ...props }: Props & { student: string }) {
  const coverage = useAnswer("viewCoverage", { params: { id: student }, ...queryOf(props) });
  return (
    <QueryResult query={coverage} loading={<Loading rows={6} />}>
      {(answer) => <Units {...props} coverage={answer} student={student} />}
    </QueryResult>
  );
}

function Units({
  logbook,
  view,
  coverage,
  student,
}: Omit<Props, "enrolment"> & { coverage: Coverage; student: string }) {
  const covered = useMemo(() => ({ coverage, student }), [coverage, student]);
  const above = useCallback(
    (unit: string) => <UnitCoverage unit={unit} logbook={logbook} covered={covered} />,
    [logbook, covered],
  );
  return (
    <CoveredContext value={covered}>
      <UnitList logbook={logbook} view={view} above={above} />
    </CoveredContext>
  );
}
