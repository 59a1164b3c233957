import type { Logbook } from "contract/logbook/logbook.ts";
import { coveredIn, nextJobs } from "contract/logbook/next-jobs.ts";
import { catalogue } from "contract/portfolios/catalogue.ts";
import { useMemo } from "react";
import { Link } from "react-router";

/** The job to ask for, which covers most of what is open; nothing where no usual job covers any. Loaded after the page. */
export default function JobLine({ logbook }: { logbook: Logbook }) {
  const [next] = useMemo(() => nextJobs(catalogue, coveredIn(logbook)), [logbook]);
  if (!next) return null;
  const { job, open } = next;
  return (
    <>
      Or ask your supervisor for: <Link to="/student/logbook?view=next">{job.title}</Link>
      {`. It covers ${open.length} open ${open.length === 1 ? "criterion" : "criteria"}.`}
    </>
  );
}
