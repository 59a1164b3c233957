import { type CatalogueJob, catalogue } from "contract/qualifications/catalogue.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { use, useMemo } from "react";
import { useAnswer } from "../app/queries.tsx";
import { WorkedTowardsContext } from "./use-curriculum.ts";

/** The jobs that the centre offers for what a learner works towards; those of the reference are there before it has answered. */
export function useJobs(): readonly CatalogueJob[] {
  const [first, second, third] = use(WorkedTowardsContext).codes;
  const lists = [useCatalogue(first), useCatalogue(second), useCatalogue(third)];
  const [one, other, another] = lists;
  return useMemo(() => {
    const filled = [one, other, another].filter((jobs) => jobs && jobs.length > 0);
    // One list stays the same object, by which what is computed from it is kept.
    return filled.length === 1 && filled[0] ? filled[0] : filled.flatMap((jobs) => jobs ?? []);
  }, [one, other, another]);
}

const aWhile = 10 * 60_000;

function useCatalogue(code: string | undefined): readonly CatalogueJob[] | undefined {
  const { data } = useAnswer(
    "viewCatalogue",
    { params: { code: code ?? "" } },
    { enabled: code !== undefined, freshFor: aWhile },
  );
  if (code === undefined) return undefined;
  return data?.changed ? data.jobs : code === referenceCode ? catalogue : undefined;
}
