import type { Decision } from "contract/portfolios/decisions.ts";
import { placeKey, placeName } from "contract/portfolios/places.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { listed, missingTicks, type Tick } from "contract/portfolios/verdicts.ts";
import { ChevronRight, CircleCheck, CircleDashed, CircleMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Panel } from "../../ui/panel.tsx";
import { decisionsOn, nextRound } from "../decided.ts";
import { useCriterionTexts } from "../further-criteria.tsx";
import { stop } from "./decisions-bar.tsx";
import { By, prose, Words } from "./words.tsx";

/** More accepted criteria are folded. */
const fewAccepted = 2;

/** Each criterion that is not yet met, with what is missing: one stands whole, of several each opens, the first at once. */
export function NotYets({ portfolio }: { portfolio: PortfolioDetail }) {
  const { notYet } = decisionsOn(portfolio);
  const textOf = useCriterionTexts(notYet.length > 0);
  const nameOf = (decision: Decision) => `Not yet: ${placeName(decision)}`;
  if (notYet.length === 0) return null;
  return (
    <div className="grid border-line border-t">
      {notYet.map((decision, index) => {
        const text = <p className={`text-dim wrap-anywhere ${textOf ? "" : "min-h-10"}`}>{textOf?.(decision)}</p>;
        if (notYet.length === 1)
          return (
            <Signed key={placeKey(decision)} sign={signs.notYet} className="pt-3">
              <h3 {...stop}>{nameOf(decision)}</h3>
              {text}
              <Why decision={decision} name={nameOf(decision)} />
            </Signed>
          );
        return (
          <details key={placeKey(decision)} open={index === 0} className="group/row border-line [&+&]:border-t">
            <summary data-stop className="no-marker flex min-h-11 items-start gap-2 py-3">
              <Signed sign={signs.notYet} className="grow">
                <h3>{nameOf(decision)}</h3>
                {text}
              </Signed>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-dim group-open/row:rotate-90" />
            </summary>
            <div className="grid gap-1 pb-3 pl-7">
              <Why decision={decision} name={nameOf(decision)} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

function Why({ decision, name }: { decision: Decision; name: string }) {
  const missing = Object.entries(missingTicks).filter(([tick]) => decision.ticks?.includes(tick as Tick) === false);
  return (
    <>
      {missing.map(([tick, sentence]) => (
        <p key={tick} className="font-medium text-danger text-sm">
          {sentence}
        </p>
      ))}
      <WithoutTicks decision={decision} />
      {decision.text && (
        <p className={`text-lg ${prose}`}>
          <Words text={decision.text} of={name} />
        </p>
      )}
      <By act={decision} />
    </>
  );
}

function WithoutTicks({ decision }: { decision: Decision }) {
  return decision.ticks === null && <p className="text-dim text-sm">From before ticks were kept</p>;
}

/** What was not decided, what was accepted and what was taken back; nothing before the first decision. */
export function OtherDecisions({ portfolio }: { portfolio: PortfolioDetail }) {
  const { role } = useViewer();
  const { accepted, notYet, open, takenBack } = decisionsOn(portfolio);
  const textOf = useCriterionTexts(accepted.length + takenBack.length > 0);
  if (accepted.length + notYet.length + takenBack.length === 0) return null;
  const isNext = portfolio.status === "Reviewed" && accepted.length + notYet.length > 0;
  return (
    <>
      {open.length > 0 && (
        <Card>
          <Signed sign={signs.open}>
            <h2 {...stop}>{`${open.length} not decided: ${listed(open.map(placeName))}`}</h2>
            {isNext && (
              <p className="text-dim text-sm">
                {nextRound(role, open.length === 1 ? "this" : "these", portfolio.assessor?.name)}
              </p>
            )}
          </Signed>
        </Card>
      )}
      <Decisions heading="Accepted" sign={signs.accepted} decisions={accepted} textOf={textOf} />
      <Decisions heading="Taken back" sign={signs.open} decisions={takenBack} textOf={textOf} />
    </>
  );
}

interface DecisionsProps {
  heading: string;
  sign: ReactNode;
  decisions: Decision[];
  textOf: ReturnType<typeof useCriterionTexts>;
}

function Decisions({ heading, sign, decisions, textOf }: DecisionsProps) {
  const [isOpen, setOpen] = useState(false);
  const count = decisions.length;
  const isLong = heading === "Accepted" && count > fewAccepted;
  if (count === 0) return null;
  return (
    <Panel heading={`${heading} ${count}`}>
      <ul className="grid gap-3">
        {decisions.map((decision, index) => (
          <li
            key={placeKey(decision)}
            className={isLong && !isOpen && index >= fewAccepted ? "hidden print:block" : ""}
          >
            <Signed sign={sign}>
              <p {...stop} className={`wrap-anywhere ${textOf ? "" : "min-h-10"} ${stop.className}`}>
                <span className="font-semibold">{placeName(decision)}</span> {textOf?.(decision)}
              </p>
              <WithoutTicks decision={decision} />
              {decision.text && (
                <p className={`text-dim text-sm ${prose}`}>
                  <Words text={`“${decision.text}”`} of={`${heading}: ${placeName(decision)}`} />
                </p>
              )}
              {(decision.text || heading === "Taken back") && <By act={decision} />}
            </Signed>
          </li>
        ))}
      </ul>
      {isLong && (
        <div className="-mx-4 -mb-4 mt-3 border-line border-t print:hidden">
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="w-full justify-between! px-4!"
          >
            {`All ${count} accepted`}
            <ChevronRight aria-hidden size={18} className={isOpen ? "rotate-90" : ""} />
          </Button>
        </div>
      )}
    </Panel>
  );
}

const signs = {
  accepted: <CircleCheck aria-hidden size={20} className="text-done" />,
  notYet: <CircleMinus aria-hidden size={20} className="text-danger" />,
  open: <CircleDashed aria-hidden size={20} className="text-review" />,
};

function Signed({ sign, className = "", children }: { sign: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 ${className}`}>
      {sign}
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}
