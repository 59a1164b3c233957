import type { Logbook } from "contract/logbook/logbook.ts";
import { gainInWords, type NextJob, nextJobs, reachedIn } from "contract/logbook/next-jobs.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import { placesOfJob } from "contract/qualifications/catalogue.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { cellName, requirementsIn } from "contract/qualifications/requirements.ts";
import { MessageCircleQuestion, Plus } from "lucide-react";
import { useMemo } from "react";
import { useCurriculum } from "../qualifications/use-curriculum.ts";
import { useJobs } from "../qualifications/use-jobs.ts";
import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/states/empty.tsx";

/** The jobs to ask a supervisor for: those of the catalogue that cover most of what is open. Loaded when it is chosen. */
export default function WhatNext({ logbook }: { logbook: Logbook }) {
  const [curriculum, offered] = [useCurriculum(), useJobs()];
  const reached = useMemo(() => reachedIn(requirementsIn(curriculum), logbook), [curriculum, logbook]);
  const jobs = useMemo(() => nextJobs(offered, reached), [offered, reached]);
  if (jobs.length === 0)
    return (
      <Empty
        message={
          logbook.covered === logbook.total && reached.openCells.size === 0
            ? "Nothing is open. Ask your assessor to check the unit."
            : "No usual job covers what is still open. Gaps and Range show what that is."
        }
      />
    );
  return (
    <ol aria-label="Jobs to ask for" className="grid gap-3">
      {jobs.map((next, index) => (
        <Job key={next.job.id} next={next} isFirst={index === 0} />
      ))}
    </ol>
  );
}

function Job({ next, isFirst }: { next: NextJob; isFirst: boolean }) {
  const { job, open, cells } = next;
  return (
    <li className="grid gap-2 rounded-panel border border-line bg-panel p-4 panel-shadow">
      {isFirst && (
        <p className="flex items-center gap-1.5 font-medium text-brand text-sm">
          <MessageCircleQuestion aria-hidden size={15} />
          Ask for:
        </p>
      )}
      <h2 className={isFirst ? "text-lg" : ""}>{job.title}</h2>
      <p>
        It covers <strong>{gainInWords(next, isFirst ? "" : "more ")}</strong>
        {isFirst ? ". No other job covers more." : "."}
      </p>
      {cells.length > 0 && <p>{`Of the range: ${listed(cells.map(cellName))}.`}</p>}
      <p className="text-dim text-sm">{`Photograph: ${job.show}.`}</p>
      {open.length > 0 && (
        <details>
          <summary className="min-h-6 font-medium text-brand max-sm:min-h-11 max-sm:content-center">
            {open.length === 1 ? "See the criterion" : `See the ${open.length} criteria`}
          </summary>
          <ul className="mt-1 grid gap-1">
            {open.map((entry) => (
              <li key={placeKey(entry)} className="wrap-anywhere max-w-prose">
                <span className="font-medium">{`${entry.unit} · ${entry.criteria}`}</span> {entry.description}
              </li>
            ))}
          </ul>
        </details>
      )}
      <LinkButton
        to={addressOfJob(next)}
        variant={isFirst ? "primary" : "secondary"}
        aria-label={`Start this portfolio: ${job.title}`}
        className="justify-self-start max-sm:min-h-13 max-sm:justify-self-stretch"
      >
        <Plus aria-hidden size={18} />
        Start this portfolio
      </LinkButton>
    </li>
  );
}

/** The address of the form for this job: what is open of it, the first as its main criterion, and what it shows. */
function addressOfJob({ job, open, cells }: NextJob): string {
  const [main, ...further] = open.length > 0 ? open : placesOfJob(job);
  if (!main) return "/portfolio";
  const shown = cells.map((id): [string, string] => ["cell", id]);
  const also = further.map((place): [string, string] => [
    "also",
    `${place.unit} ${place.learningOutcome} ${place.criteria}`,
  ]);
  const { unit, learningOutcome: outcome, criteria: criterion } = main;
  return `/portfolio?${new URLSearchParams([...Object.entries({ unit, outcome, criterion }), ...also, ...shown])}`;
}
