import type { ReactNode } from "react";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useWorkedTowards, WorkedTowardsContext } from "./use-curriculum.ts";

interface Props {
  /** As an answer about the learner says it; absent for the reference. */
  ids: readonly string[] | undefined;
  loading?: ReactNode;
  children: ReactNode;
}

/** What is inside finds criteria, suggests and counts by what a learner works towards. */
export function WithCurriculum({ ids, loading = <Loading rows={6} />, children }: Props) {
  const { found, failed } = useWorkedTowards(ids);
  if (found) return <WorkedTowardsContext value={found}>{children}</WorkedTowardsContext>;
  if (!failed) return loading;
  return (
    <ErrorMessage
      message="The criteria of this qualification could not be loaded."
      onRetry={() => void failed.refetch()}
    />
  );
}
