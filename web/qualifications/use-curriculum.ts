import { type Curriculum, curriculum } from "contract/qualifications/curriculum.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { curriculumAcross, curriculumOf } from "contract/qualifications/known.ts";
import { createContext, use } from "react";
import { useAnswer } from "../app/queries.tsx";

/** What a learner works towards: its criteria, and the codes of the qualifications that they are from. */
export interface WorkedTowards {
  curriculum: Curriculum;
  codes: readonly string[];
}
const reference: WorkedTowards = { curriculum, codes: [referenceCode] };

/** That of the learner whom a page is about: the reference, unless an answer about them says otherwise. */
export const WorkedTowardsContext = createContext(reference);

export function useCurriculum(): Curriculum {
  return use(WorkedTowardsContext).curriculum;
}

/**
 * What these versions ask for (contract/qualifications/enrolled.ts): at once where it is the reference alone, else when they
 * are there. A version never changes, so each is asked for once.
 */
export function useWorkedTowards(ids: readonly string[] | undefined) {
  const [first, second, third] = ids ?? [];
  const answers = [useVersion(first), useVersion(second), useVersion(third)].slice(0, ids?.length ?? 0);
  const parts = answers.flatMap(({ part }) => part ?? []);
  const failed = answers.find(({ query }) => query.isError)?.query;
  return { found: parts.length === answers.length ? across(parts) : undefined, failed };
}

function across(parts: WorkedTowards[]): WorkedTowards {
  if (parts.length === 0) return reference;
  return {
    curriculum: curriculumAcross(parts.map(({ curriculum }) => curriculum)),
    codes: parts.flatMap(({ codes }) => codes),
  };
}

function useVersion(id: string | undefined) {
  const isImported = id !== undefined && id !== referenceCode;
  const query = useAnswer(
    "viewQualification",
    { params: { id: id ?? "" } },
    { enabled: isImported, isUnchanging: true },
  );
  if (!isImported) return { query, part: reference };
  return { query, part: query.data && { curriculum: curriculumOf(query.data), codes: [query.data.code] } };
}
