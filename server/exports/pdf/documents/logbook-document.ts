import { dayOf } from "contract/core/dates.ts";
import { statusLabels } from "contract/core/moves.ts";
import {
  type CriterionState,
  figuresOf,
  isComplete,
  isSignedOff,
  type Logbook,
  logbookOf,
  type Progress,
} from "contract/logbook/logbook.ts";
import type { FoundStudent } from "../../../accounts/accounts.ts";
import { type Entry, evidenceOf } from "../../../logbook/logbook.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { workedTowards } from "../../../qualifications/worked-towards.ts";
import { coverOf, short } from "./wording.ts";

/** What logbook.typ reads. Portfolios that name no criterion are `unplaced`. */
export async function logbookDocument(deps: Dependencies, student: FoundStudent) {
  const { name: learner } = student;
  const [evidence, { curriculum }] = await Promise.all([
    evidenceOf(deps.db, student.student),
    workedTowards(deps.db, student.student),
  ]);
  const logbook = logbookOf(curriculum, evidence);
  return {
    ...coverOf(deps, { learner, title: `Logbook of ${learner}`, running: `Logbook of ${short(learner)}` }),
    cards: cardsOf(logbook),
    units: logbook.units.map(({ unit, outcomes, ...progress }) => ({
      heading: `Unit ${unit.unit}: ${unit.title}`,
      ...progressText(progress),
      outcomes: outcomes.map(({ outcome, criteria, ...part }) => ({
        heading: `LO ${outcome.LO_number}: ${outcome.description}`,
        ...progressText(part),
        criteria: criteria.map(({ criterion, state, evidence }) => ({
          number: `AC ${criterion.AC_number}`,
          text: criterion.description,
          state,
          word: stateLabels[state],
          evidence: evidence.map(inDocument),
        })),
      })),
    })),
    unplaced: logbook.unplaced.map(inDocument),
  };
}

const stateLabels: Record<CriterionState, string> = {
  none: "No evidence",
  submitted: "Submitted",
  "signed off": "Signed off",
};

function cardsOf(logbook: Logbook<Entry>) {
  const { units, evidence, overall, signedOff, criteria } = figuresOf(logbook);
  return [
    { name: "Total Units", value: String(units), note: "" },
    { name: "Evidence Submitted", value: String(evidence), note: "" },
    { name: "Overall Progress", value: `${overall}%`, note: "" },
    { name: "Signed Off", value: String(signedOff), note: `of ${criteria} criteria` },
  ];
}

/** "Complete": every criterion has evidence. "Signed off": all of it is Done. Both are marks, or one, or neither. */
function progressText(progress: Progress) {
  const { total, covered, signedOff } = progress;
  return {
    progress: `${covered} / ${total} criteria with evidence, ${signedOff} signed off`,
    marks: [...(isComplete(progress) ? ["Complete"] : []), ...(isSignedOff(progress) ? ["Signed off"] : [])],
  };
}

function inDocument({ title, dateTime, status }: Entry) {
  return { title, date: dayOf(dateTime), status: { name: status, label: statusLabels[status] } };
}
