import { referenceCode } from "contract/qualifications/keys.ts";
import { curriculumAcross, curriculumOf } from "contract/qualifications/known.ts";
import type { ReactNode } from "react";
import { useAnswer } from "../app/queries.tsx";
import { QueryError } from "../ui/states/query-result.tsx";
import { reference, type WorkedTowards, WorkedTowardsContext } from "./use-curriculum.ts";

interface Props {
  ids: readonly string[];
  loading: ReactNode;
  children: ReactNode;
}

/** What these versions ask for. A version never changes, so each is asked for once. */
export default function ImportedCurriculum({ ids, loading, children }: Props): ReactNode {
  const [first, second, third] = ids;
  const answers = [useVersion(first), useVersion(second), useVersion(third)].slice(0, ids.length);
  const parts = answers.flatMap(({ part }) => part ?? []);
  const failed = answers.find(({ query }) => query.isError)?.query;
  if (parts.length === answers.length)
    return <WorkedTowardsContext value={across(parts)}>{children}</WorkedTowardsContext>;
  if (!failed) return loading;
  return <QueryError query={failed} message="The criteria of this qualification could not be loaded." />;
}

function across(parts: WorkedTowards[]): WorkedTowards {
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
