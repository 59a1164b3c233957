import { type Status, statusLabels } from "contract/core/moves.ts";
import {
  type CriterionState,
  figuresOf,
  isComplete,
  isSignedOff,
  type Logbook,
  logbookOf,
  type Progress,
} from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { evidenceOf, type FoundStudent } from "../../../logbook/logbook.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { type Cover, coverOf, short } from "./cover.ts";
import { dayOf } from "./dates.ts";

/** The texts of a learner's logbook PDF. "Complete" and "Signed off" are separate marks. */
export interface LogbookDocument extends Cover {
  cards: { name: string; value: string; note: string }[];
  units: UnitInPdf[];
  /** Submitted portfolios that name no criterion. */
  unplaced: EvidenceInPdf[];
}

export interface UnitInPdf extends ProgressText {
  heading: string;
  outcomes: (ProgressText & { heading: string; criteria: CriterionInPdf[] })[];
}

export interface CriterionInPdf {
  number: string;
  text: string;
  state: CriterionState;
  word: string;
  evidence: EvidenceInPdf[];
}

export interface EvidenceInPdf {
  title: string;
  date: string;
  status: { name: Status; label: string };
}

interface ProgressText {
  progress: string;
  /** "Complete" when every criterion has evidence, "Signed off" when all of it is Done; both, one or neither. */
  marks: string[];
}

export async function logbookDocument(deps: Dependencies, student: FoundStudent): Promise<LogbookDocument> {
  const { name: learner } = student;
  const logbook = logbookOf(curriculum, await evidenceOf(deps.db, student.student));
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

function cardsOf(logbook: Logbook<LogbookEntry>) {
  const { units, evidence, overall, signedOff, criteria } = figuresOf(logbook);
  return [
    { name: "Total Units", value: String(units), note: "" },
    { name: "Evidence Submitted", value: String(evidence), note: "" },
    { name: "Overall Progress", value: `${overall}%`, note: "" },
    { name: "Signed Off", value: String(signedOff), note: `of ${criteria} criteria` },
  ];
}

function progressText(progress: Progress): ProgressText {
  const { total, covered, signedOff } = progress;
  return {
    progress: `${covered} / ${total} criteria with evidence, ${signedOff} signed off`,
    marks: [...(isComplete(progress) ? ["Complete"] : []), ...(isSignedOff(progress) ? ["Signed off"] : [])],
  };
}

function inDocument({ title, dateTime, status }: LogbookEntry): EvidenceInPdf {
  return { title, date: dayOf(dateTime), status: { name: status, label: statusLabels[status] } };
}
