import type { Privacy } from "contract/centre/privacy.ts";
import { processing } from "contract/centre/processing.ts";
import { dayOf } from "contract/core/dates.ts";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { send } from "../../app/api.ts";
import { PageHeading } from "../../ui/page.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { recipientsIn, rights } from "./privacy-words.ts";

/** The privacy notice: what this centre does with people's data, and what they can ask of it. */
export function Page() {
  const [data, setData] = useState<Privacy>();
  const [error, setError] = useState<Error | null>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      setData(await send("viewPrivacy"));
    } catch (thrown) {
      if (thrown instanceof Error) setError(thrown);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <div className="mx-auto w-full max-w-[44rem] [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
      <PageHeading title="Privacy" />
      <QueryResult query={{ data, error, refetch: load }}>{(privacy) => <Notice privacy={privacy} />}</QueryResult>
    </div>
  );
}

function Notice({ privacy }: { privacy: Privacy }) {
  const { centre, contact, dataContact, own, backups } = privacy;
  const asked = dataContact ?? contact;
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-panel p-5 panel-shadow sm:p-8">
      <p className="text-lg">{`${centre} decides what is done with your data here, and answers for it.`}</p>
      {own.text !== "" && (
        <Part heading={`From ${centre}`}>
          <p className="whitespace-pre-wrap wrap-anywhere">{own.text}</p>
          {own.at && <p className="text-dim text-sm">{`Version ${own.version}, ${dayOf(own.at)}`}</p>}
        </Part>
      )}
      {processing.map((one) => (
        <Part key={one.purpose} heading={one.purpose}>
          <ul>
            <li>{`About whom: ${one.people}.`}</li>
            <li>{`What: ${one.data}.`}</li>
            <li>{`Why it is allowed: ${one.basis}.`}</li>
            {one.special && <li>{`Sensitive data: ${one.special} of the Data Protection Act 2018.`}</li>}
            <li>{`Who receives it: ${recipientsIn(privacy, one).join("; ") || "nobody outside of the centre"}.`}</li>
            <li>{`How long it is kept: ${privacy.kept[one.kept]}`}</li>
          </ul>
        </Part>
      ))}
      <Part heading="Copies">
        <p>{backups}</p>
      </Part>
      <Part heading="Your rights">
        <ul>
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        {asked ? (
          <p>
            {"Ask: "}
            <a href={asked.href} className="inline-block min-h-6 font-medium wrap-anywhere">
              {asked.text}
            </a>
          </p>
        ) : (
          <p>Ask a tutor or the office of your training centre.</p>
        )}
      </Part>
      <Part heading="If something is wrong">
        <p>
          <Link to="/complaints">Complain to the centre</Link>. It says within 30 days that a complaint about your data
          has arrived, and what it found without delay.
        </p>
        <p>
          You can also complain to the Information Commissioner’s Office, Wycliffe House, Water Lane, Wilmslow, Cheshire
          SK9 5AF, 0303 123 1113: <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
        </p>
      </Part>
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{heading}</h2>
      {children}
    </section>
  );
}
