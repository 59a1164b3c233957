import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";
import { useMay } from "../access-subject.ts";
import { witnessesOf } from "../declaration.tsx";

const none = { default: () => null };
const Requests = lazy(() => import("../witnesses/requests.tsx").catch(() => none));
// Where there is none of it, nothing of it is loaded; where there is, the page waits for it, so that nothing moves.
const WitnessWord = lazy(() => import("../witness-word.tsx").catch(() => none));
const AskWitness = lazy(() => import("../witnesses/ask-witness.tsx"));

/** What witnesses said of a portfolio, who was asked and has not answered, and the way to ask somebody. */
export function Witnesses({ portfolio }: { portfolio: PortfolioDetail }) {
  const mayAsk = useMay(portfolio)("askWitness");
  const [isAsking, setAsking] = useState(false);
  const said = witnessesOf(portfolio);
  const [hadSome] = useState(said.length > 0);
  const isSettled = useAfterFirstLoad();
  if (said.length === 0 && !mayAsk) return null;
  const ask = (
    <Button onClick={() => setAsking(true)} data-screen-only>
      Ask a witness
    </Button>
  );
  const list = (
    <ul className="grid gap-3 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-3">
      {said.map((statement) => (
        <li key={statement._id}>
          <WitnessWord statement={statement} />
        </li>
      ))}
    </ul>
  );
  return (
    <Panel heading="Witnesses" aside={mayAsk && ask}>
      {said.length === 0 && (
        <p className="text-dim text-sm">Somebody who saw this job can say so. They need no account.</p>
      )}
      {/* The first word that comes later waits alone: what is being typed on the page would be lost with the page. */}
      {hadSome ? list : <Suspense>{list}</Suspense>}
      <Suspense>{isSettled && <Requests id={portfolio._id} mayRevoke={mayAsk} />}</Suspense>
      <Suspense>{isAsking && <AskWitness portfolio={portfolio} onClose={() => setAsking(false)} />}</Suspense>
    </Panel>
  );
}
