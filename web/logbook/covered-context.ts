import type { Coverage } from "contract/logbook/coverage-calls.ts";
import { createContext } from "react";

/** What the Range view adds to the units and criteria of a logbook; undefined in its other views. */
export interface Covered {
  coverage: Coverage;
  /** Of the learner whom an assessor looks at; empty on a learner's own page. */
  student: string;
}

export const CoveredContext = createContext<Covered | undefined>(undefined);
