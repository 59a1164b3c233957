import { useState } from "react";
import { useDownload } from "../app/download.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts, Prose } from "../ui/facts.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { type AnswerText, factsOf } from "./answers/facts.ts";
import { questions } from "./answers/steps.ts";
import { EraseSensitive } from "./erase-sensitive.tsx";

const sensitive = questions.filter((question) => question.sensitive);

/** Passport, health, disability, conviction and the equality answers: requested only when somebody opens them. */
export function SensitiveAnswers({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { bytes, download } = useDownload("Application record", "downloadRecord", { params: { id } });
  return (
    <Card>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 content-center font-semibold">Sensitive answers</summary>
        {open && <Opened id={id} />}
      </details>
      <p className="text-dim text-sm" data-screen-only>
        Passport number, health, disability, convictions, equality and diversity. Opening them is recorded, with your
        name and the time.
      </p>
      <Button className="mt-3" busy={bytes !== undefined} onClick={download}>
        Everything stored of the applicant, as one page
      </Button>
    </Card>
  );
}

function Opened({ id }: { id: string }) {
  const request = { params: { id }, query: { view: "full" } } as const;
  const application = useAnswer("viewApplication", request, { uncached: true });
  const [isErased, setErased] = useState(false);
  if (isErased) return <p role="status">The sensitive answers of this application were erased.</p>;
  return (
    <QueryResult query={application} loading={<Loading rows={2} />}>
      {(application) => (
        <div className="my-3 grid gap-3">
          <p role="status" className="font-semibold">
            This access has been recorded.
          </p>
          <FactList facts={factsOf(sensitive, application)} />
          <EraseSensitive id={id} onErased={() => setErased(true)} />
        </div>
      )}
    </QueryResult>
  );
}

export function FactList({ facts }: { facts: AnswerText[] }) {
  return (
    <Facts>
      {facts.map(({ path, name, text }) => (
        <Prose key={path} name={name} text={text} />
      ))}
    </Facts>
  );
}
