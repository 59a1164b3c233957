import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Link } from "react-router";
import { boardAddress } from "../board-address.ts";
import { ListPanel } from "../list-panel.tsx";
import { PortfolioRows } from "../portfolio-rows.tsx";
import { byReview, type Facts, nextStep, stepsOf } from "./next-step.ts";
import { NextStepCard } from "./next-step-card.tsx";
import { useSetAside } from "./use-set-aside.ts";

/** What to do next, above the others that came back or, when nothing did, above what the assessor has. */
export function NextPanel(facts: Facts) {
  const [keys, setAside] = useSetAside();
  const steps = stepsOf(facts);
  const step = nextStep(steps, keys);
  if (!step) return null;
  const inStatus = (status: Portfolio["status"]) => facts.portfolios.filter((one) => one.status === status);
  const returned = inStatus("Reviewed").sort(byReview);
  const waiting = inStatus("To Be Reviewed").sort((a, b) => (a.submittedAt ?? "").localeCompare(b.submittedAt ?? ""));
  const isReturned = returned.length > 0;
  const others = returned.filter((one) => !("portfolio" in step) || one._id !== step.portfolio._id);
  const list = isReturned ? boardAddress("Reviewed") : boardAddress("To Be Reviewed");
  return (
    <ListPanel
      heading={isReturned ? "Came back with feedback" : "What to do next"}
      {...(isReturned && { count: returned.length })}
      aside={
        (isReturned || waiting.length > 0) && (
          <Link to={list} className="font-medium text-sm no-underline hover:underline max-sm:hidden">
            {isReturned ? "See all" : `${waiting.length} with your assessor`}
          </Link>
        )
      }
      quiet
      className="flex flex-col"
    >
      <NextStepCard
        step={step}
        total={facts.logbook.total}
        {...(step !== steps.at(-1) && { onSetAside: () => setAside(step.key) })}
      />
      <div className="mt-auto">
        {isReturned ? (
          <PortfolioRows portfolios={others} noun="more came back" to={list} sinceOf={(one) => one.reviewedAt} />
        ) : (
          <PortfolioRows portfolios={waiting} noun="with your assessor" to={list} sinceOf={(one) => one.submittedAt} />
        )}
      </div>
    </ListPanel>
  );
}
