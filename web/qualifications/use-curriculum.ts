import { type Curriculum, curriculum } from "contract/qualifications/curriculum.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { createContext, use } from "react";

/** What a learner works towards: its criteria, and the codes of the qualifications that they are from. */
export interface WorkedTowards {
  curriculum: Curriculum;
  codes: readonly string[];
}
export const reference: WorkedTowards = { curriculum, codes: [referenceCode] };

/** That of the learner whom a page is about: the reference, unless an answer about them says otherwise (with-curriculum.tsx). */
export const WorkedTowardsContext = createContext(reference);

export function useCurriculum(): Curriculum {
  return use(WorkedTowardsContext).curriculum;
}
