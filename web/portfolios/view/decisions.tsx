import type { Decision } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { missingIn, missingTicks } from "contract/portfolios/verdicts.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import { ChevronRight, CircleCheck, CircleDashed, CircleMinus, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { decisionsOn } from "../decided.ts";
import { Remarks } from "./remarks.tsx";
import { By, prose, stop, Words } from "./words.tsx";

/** Each criterion that is not yet met, with what is missing: one stands whole, of several each opens, the first at once. */
export function NotYets({ portfolio }: { portfolio: PortfolioDetail }) {
  const { notYet } = decisionsOn(portfolio);
  const textOf = useCriterionTexts(notYet);
  if (notYet.length === 0) return null;
  return (
    <div className="grid border-line border-t">
      {notYet.map((decision, index) => {
        const name = `Not yet: ${placeName(decision)}`;
        const text = <p className={`text-dim wrap-anywhere ${textOf ? "" : "min-h-10"}`}>{textOf?.(decision)}</p>;
        if (notYet.length === 1)
          return (
            <Signed key={placeKey(decision)} sign={signs.notYet} className="pt-3">
              <h3 {...stop}>{name}</h3>
              {text}
              <Why decision={decision} name={name} portfolio={portfolio} />
            </Signed>
          );
        return (
          <details key={placeKey(decision)} open={index === 0} className="group/row border-line [&+&]:border-t">
            <summary data-stop className="no-marker flex min-h-11 items-start gap-2 py-3">
              <Signed sign={signs.notYet} className="grow">
                <h3>{name}</h3>
                {text}
              </Signed>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-dim group-open/row:rotate-90" />
            </summary>
            <div className="grid gap-1 pb-3 pl-7">
              <Why decision={decision} name={name} portfolio={portfolio} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

interface WhyProps {
  decision: Decision;
  name: string;
  portfolio: PortfolioDetail;
}

function Why({ decision, name, portfolio }: WhyProps) {
  return (
    <>
      {missingIn(decision.ticks).map((tick) => (
        <p key={tick} className="font-medium text-danger text-sm">
          {missingTicks[tick]}
        </p>
      ))}
      <WithoutTicks decision={decision} />
      {decision.text && (
        <p className={`text-lg ${prose}`}>
          <Words text={decision.text} of={name} />
        </p>
      )}
      <By act={decision} />
      <Remarks portfolio={portfolio} on={decision} />
    </>
  );
}

export function WithoutTicks({ decision }: { decision: Decision }) {
  return decision.ticks === null && <p className="text-dim text-sm">From before ticks were kept</p>;
}

export const signs = {
  accepted: <CircleCheck aria-hidden size={20} className="text-done" />,
  waiting: <Clock aria-hidden size={20} className="text-waiting" />,
  notYet: <CircleMinus aria-hidden size={20} className="text-danger" />,
  open: <CircleDashed aria-hidden size={20} className="text-review" />,
};

export function Signed({
  sign,
  className = "",
  children,
}: {
  sign: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 ${className}`}>
      {sign}
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}
