import { byTime } from "contract/core/calendar.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { returned } from "contract/portfolios/returned.ts";
import { useState } from "react";
import { Link } from "react-router";
import { boardAddress } from "../../places.ts";
import { ListPanel } from "../list-panel.tsx";
import { PortfolioRows } from "../portfolio-rows.tsx";
import { type Facts, nextStep, stepsOf } from "./next-step.ts";
import { NextStepCard } from "./next-step-card.tsx";

const moreBack = (count: number) => `${count} more came back`;
const withAssessor = (count: number) => `${count} with your assessor`;
const withNobody = (count: number) => `${count} submitted, no assessor yet`;

/** What to do next, above the others that came back or, when nothing did, above what the assessor has. */
export function NextPanel({ isSecond, ...facts }: Facts & { isSecond: boolean }) {
  const [keys, setAside] = useSetAside();
  const steps = stepsOf(facts);
  const step = nextStep(steps, keys);
  if (!step) return null;
  const list = besides(facts.portfolios);
  const isFeedback = step.kind === "feedback";
  const rows = list.rows.filter((one) => !("portfolio" in step) || one._id !== step.portfolio._id);
  return (
    <ListPanel
      quiet
      heading={isFeedback ? "Came back with feedback" : "What to do next"}
      {...(isFeedback && { count: list.rows.length })}
      aside={
        list.rows.length > 0 && (
          <Link
            to={list.to}
            className="inline-flex min-h-6 items-center font-medium text-sm no-underline hover:underline max-sm:hidden"
          >
            {isFeedback ? "See all" : list.summary(list.rows.length)}
          </Link>
        )
      }
      className="flex flex-col"
    >
      <NextStepCard
        step={step}
        logbook={facts.logbook}
        isSecond={isSecond}
        {...(step !== steps.at(-1) && { onSetAside: () => setAside(step.key) })}
      />
      <PortfolioRows
        portfolios={rows}
        summary={(isFeedback ? moreBack : list.summary)(rows.length)}
        to={list.to}
        sinceOf={list.sinceOf}
      />
    </ListPanel>
  );
}

/** What came back, the latest first, or else what waits for the assessor, the oldest first. */
function besides(portfolios: readonly Portfolio[]) {
  const back = returned(portfolios);
  if (back.length > 0)
    return {
      rows: back,
      summary: (count: number) => `${count} came back with feedback`,
      to: boardAddress("Reviewed"),
      sinceOf: (portfolio: Portfolio) => portfolio.reviewedAt,
    };
  const rows = portfolios.filter(({ status }) => status === "To Be Reviewed").sort(bySubmission);
  return {
    rows,
    // As their cards say it (board/waits-with.tsx).
    summary: rows.some(({ assessor }) => assessor) ? withAssessor : withNobody,
    to: boardAddress("To Be Reviewed"),
    sinceOf: (portfolio: Portfolio) => portfolio.submittedAt,
  };
}

function bySubmission(a: Portfolio, b: Portfolio): number {
  return byTime(a.submittedAt ?? "", b.submittedAt ?? "");
}

const storageKey = "set-aside";

/** The steps that were set aside with "Not now"; until the visit ends or something new happens to them. */
function useSetAside(): [keys: ReadonlySet<string>, setAside: (key: string) => void] {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(stored()));
  function setAside(key: string) {
    const next = [...keys, key];
    sessionStorage.setItem(storageKey, next.join("\n"));
    setKeys(new Set(next));
  }
  return [keys, setAside];
}

function stored(): string[] {
  return sessionStorage.getItem(storageKey)?.split("\n") ?? [];
}
