import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useMay } from "../place-of.ts";
import { WitnessWord, witnessesOf } from "../witness-word.tsx";

const none = { default: () => null };
const Requests = lazy(() => import("../witnesses/requests.tsx").catch(() => none));
const AskWitness = lazy(() => import("../witnesses/ask-witness.tsx"));

/** What witnesses said of a portfolio, who was asked and has not answered, and the way to ask somebody. */
export function Witnesses({ portfolio }: { portfolio: PortfolioDetail }) {
  const mayAsk = useMay(portfolio)("askWitness");
  const [isAsking, setAsking] = useState(false);
  const said = witnessesOf(portfolio);
  if (said.length === 0 && !mayAsk) return null;
  const ask = (
    <Button onClick={() => setAsking(true)} data-screen-only>
      Ask a witness
    </Button>
  );
  return (
    <Panel heading="Witnesses" aside={mayAsk && ask}>
      {said.length === 0 && (
        <p className="text-dim text-sm">Somebody who saw this job can say so. They need no account.</p>
      )}
      <ul className="grid gap-3">
        {said.map((statement) => (
          <li key={statement._id} className="[&+&]:border-line [&+&]:border-t [&+&]:pt-3">
            <WitnessWord statement={statement} />
          </li>
        ))}
      </ul>
      <Suspense>
        <Requests id={portfolio._id} mayRevoke={mayAsk} />
        {isAsking && <AskWitness portfolio={portfolio} onClose={() => setAsking(false)} />}
      </Suspense>
    </Panel>
  );
}
