import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import type { ReactNode } from "react";
import { useAnswer } from "../app/queries.tsx";
import { WithCurriculum } from "../qualifications/with-curriculum.tsx";
import { SelectBox } from "../ui/lists/toolbar.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { LogbookView } from "./view.ts";

interface Props {
  learner: string;
  /** What the learner works towards; absent for the reference alone. */
  ids: readonly string[] | undefined;
  view: LogbookView;
  /** Of the enrolment that was chosen, its id; "" for all of them. */
  children: (enrolment: string) => ReactNode;
}

/** The logbook of all that a learner works towards; who works towards several may look at one, which the address names. */
export function OfEnrolment({ learner, ids, view: { typed, change }, children }: Props) {
  const isSeveral = ids !== undefined && ids.length > 1;
  const { data, isLoading } = useAnswer("listEnrolments", { params: { id: learner } }, { enabled: isSeveral });
  // Nothing is shown that narrows at once.
  if (typed.enrolment && isLoading) return <Loading rows={9} />;
  const open = data?.enrolments.filter(({ endedOn }) => endedOn === null) ?? [];
  const chosen = open.find(({ _id }) => _id === typed.enrolment);
  return (
    <>
      {open.length > 1 && (
        <div className="print:hidden">
          <SelectBox
            label="Qualification"
            value={chosen?._id ?? ""}
            options={[["", "All"], ...open.map(({ _id, qualification: { code } }) => [_id, code] as const)]}
            onChange={(enrolment) => change({ enrolment, unit: "" })}
          />
        </div>
      )}
      <WithCurriculum ids={chosen ? [chosen.qualification._id] : ids}>{children(chosen?._id ?? "")}</WithCurriculum>
    </>
  );
}

/** What belongs to one of several qualifications, or to none: of the units of another nothing is said to be missing. */
export function within(evidence: LogbookEntry[], units: readonly { unit: string }[]): LogbookEntry[] {
  const own = new Set(units.map(({ unit }) => unit));
  return evidence.filter(({ places }) => places.length === 0 || places.some(({ unit }) => own.has(unit)));
}
