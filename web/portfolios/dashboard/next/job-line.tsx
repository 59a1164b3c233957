import type { Logbook } from "contract/logbook/logbook.ts";
import { gainInWords, nextJobs, reachedIn } from "contract/logbook/next-jobs.ts";
import { catalogue } from "contract/qualifications/catalogue.ts";
import { requirements } from "contract/qualifications/requirements.ts";
import { useMemo } from "react";
import { Link } from "react-router";

/** The job to ask for, which covers most of what is open; nothing where no usual job covers any. Loaded after the page. */
export default function JobLine({ logbook }: { logbook: Logbook }) {
  const [next] = useMemo(() => nextJobs(catalogue, reachedIn(requirements, logbook)), [logbook]);
  if (!next) return null;
  return (
    <>
      Or ask your supervisor for: <Link to="/student/logbook?view=next">{next.job.title}</Link>
      {`. It covers ${gainInWords(next)}.`}
    </>
  );
}
