import type { Logbook } from "contract/logbook/logbook.ts";
import { gainInWords, nextJobs, reachedIn } from "contract/logbook/next-jobs.ts";
import { requirementsIn } from "contract/qualifications/requirements.ts";
import type { SearchedIn } from "contract/qualifications/suggestions.ts";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useViewer } from "../../../app/session.tsx";
import { useCurriculum } from "../../../qualifications/use-curriculum.ts";
import { useJobs } from "../../../qualifications/use-jobs.ts";
import { WithCurriculum } from "../../../qualifications/with-curriculum.tsx";

/** The job to ask for, which covers most of what is open; nothing where no usual job covers any. Loaded after the page. */
export default function JobLine({ logbook }: { logbook: Logbook }): ReactNode {
  return (
    <WithCurriculum ids={useViewer().qualifications} loading={null}>
      <Line logbook={logbook} />
    </WithCurriculum>
  );
}

function Line({ logbook }: { logbook: Logbook }) {
  return <JobToAskFor logbook={logbook} curriculum={useCurriculum()} jobs={useJobs()} />;
}

export function JobToAskFor({ logbook, curriculum, jobs }: SearchedIn & { logbook: Logbook }) {
  const [next] = useMemo(
    () => nextJobs(jobs, reachedIn(requirementsIn(curriculum), logbook)),
    [jobs, curriculum, logbook],
  );
  if (!next) return null;
  return (
    <>
      Or ask for: <Link to="/student/logbook?view=next">{next.job.title}</Link>
      {`. It covers ${gainInWords(next)}.`}
    </>
  );
}
