import { lazy, type ReactNode, Suspense } from "react";
import { Loading } from "../ui/states/loading.tsx";

// Few learners work towards anything but the reference, which every page knows.
const ImportedCurriculum = lazy(() => import("./imported-curriculum.tsx"));

interface Props {
  /** As an answer about the learner says it (contract/qualifications/enrolled.ts); absent for the reference. */
  ids: readonly string[] | undefined;
  loading?: ReactNode;
  children: ReactNode;
}

/** What is inside finds criteria, suggests and counts by what a learner works towards. */
export function WithCurriculum({ ids, loading = <Loading rows={6} />, children }: Props) {
  if (!ids) return children;
  return (
    <Suspense fallback={loading}>
      <ImportedCurriculum ids={ids} loading={loading}>
        {children}
      </ImportedCurriculum>
    </Suspense>
  );
}
