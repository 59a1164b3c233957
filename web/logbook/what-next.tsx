import type { Logbook } from "contract/logbook/logbook.ts";
import { coveredIn, type NextJob, nextJobs } from "contract/logbook/next-jobs.ts";
import { catalogue } from "contract/portfolios/catalogue.ts";
import type { CurriculumEntry } from "contract/portfolios/curriculum.ts";
import { placeKey } from "contract/portfolios/places.ts";
import { MessageCircleQuestion, Plus } from "lucide-react";
import { useMemo } from "react";
import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/states/empty.tsx";

/** The jobs to ask a supervisor for: those of the catalogue that cover most of what is open. Loaded when it is chosen. */
export default function WhatNext({ logbook }: { logbook: Logbook }) {
  const jobs = useMemo(() => nextJobs(catalogue, coveredIn(logbook)), [logbook]);
  if (jobs.length === 0)
    return (
      <Empty
        message={
          logbook.covered === logbook.total
            ? "Nothing is open. Ask your assessor to check the unit."
            : "No usual job covers what is still open. Gaps shows which criteria that is."
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

function Job({ next: { job, open }, isFirst }: { next: NextJob; isFirst: boolean }) {
  return (
    <li className="grid gap-2 rounded-panel border border-line bg-panel p-4 panel-shadow">
      {isFirst && (
        <p className="flex items-center gap-1.5 font-medium text-brand text-sm">
          <MessageCircleQuestion aria-hidden size={15} />
          Ask your supervisor for
        </p>
      )}
      <h2 className={isFirst ? "text-lg" : ""}>{job.title}</h2>
      <p>
        It covers{" "}
        <strong>{`${open.length} ${isFirst ? "" : "more "}open ${open.length === 1 ? "criterion" : "criteria"}`}</strong>
        {isFirst ? ". No other job covers more." : "."}
      </p>
      <p className="text-dim text-sm">{`Photograph: ${job.show}.`}</p>
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
      <LinkButton
        to={addressOfJob(open)}
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

/** The address of the form for a new portfolio that covers these criteria, the first of them as its main one. */
function addressOfJob([main, ...further]: readonly CurriculumEntry[]): string {
  if (!main) return "/portfolio";
  const also = further.map((place): [string, string] => [
    "also",
    `${place.unit} ${place.learningOutcome} ${place.criteria}`,
  ]);
  const { unit, learningOutcome: outcome, criteria: criterion } = main;
  return `/portfolio?${new URLSearchParams([...Object.entries({ unit, outcome, criterion }), ...also])}`;
}
