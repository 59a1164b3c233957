import type { Decision } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { listed, seenText } from "contract/portfolios/verdicts.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import { ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { areSingleKeysOff, keysOf } from "../../ui/keys/shortcut-keys.ts";
import { Panel } from "../../ui/panel.tsx";
import { Appeals } from "../appeals/appeals.tsx";
import { decisionsOn, nextRound } from "../decided.ts";
import { useRangeWords } from "../range-words.ts";
import { Signed, signs, WithoutTicks } from "./decisions.tsx";
import { Remarks } from "./remarks.tsx";
import { By, prose, stop } from "./words.tsx";

/** More accepted criteria are folded. */
const fewAccepted = 2;

/** A mark for each criterion, and how many there are of each kind. */
export function DecisionsBar({ portfolio }: { portfolio: PortfolioDetail }) {
  const { accepted, notYet, open } = decisionsOn(portfolio);
  const [counting, pending] = byCounting(accepted);
  const kinds = [
    { count: counting.length, word: "accepted", tone: "font-medium text-done", shape: "bg-done-shape" },
    { count: pending.length, word: "waiting", tone: "font-medium text-waiting", shape: "bg-waiting-shape" },
    { count: notYet.length, word: "not yet", tone: "font-medium text-danger", shape: "bg-danger" },
    { count: open.length, word: "not decided", tone: "text-dim", shape: "bg-draft-shape" },
  ].filter(({ count }) => count > 0);
  const criteria = kinds.flatMap(({ count, shape }) => Array.from({ length: count }, () => shape));

  return (
    <div className="mt-3 grid gap-1.5">
      <div aria-hidden className={`flex h-1.75 ${criteria.length > 16 ? "gap-px" : "gap-1"}`}>
        {criteria.map((shape, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is nothing but its place.
            key={index}
            className={`grow rounded-full [print-color-adjust:exact] forced-colors:[forced-color-adjust:none] ${shape}`}
          />
        ))}
      </div>
      <div className="flex min-h-5 flex-wrap items-center gap-x-4 text-sm">
        {kinds.map(({ count, word, tone }) => (
          <span key={word} className={tone}>{`${count} ${word}`}</span>
        ))}
        <Steps />
      </div>
    </div>
  );
}

/** Acceptances that count, and those that are not countersigned yet. */
function byCounting(accepted: Decision[]): [Decision[], Decision[]] {
  return [accepted.filter(({ isPending }) => !isPending), accepted.filter(({ isPending }) => isPending)];
}

/** From one criterion to the next, in the order of the page. */
function Steps() {
  const last = useRef<HTMLElement>(null);

  function go(by: 1 | -1) {
    const stops = [...document.querySelectorAll<HTMLElement>("[data-stop]")].filter((one) => one.checkVisibility());
    const focused = document.activeElement;
    const from = focused instanceof HTMLElement && stops.includes(focused) ? focused : last.current;
    const at = from ? stops.indexOf(from) : -1;
    last.current = stops[Math.max(0, at + by)] ?? last.current;
    last.current?.scrollIntoView({ block: "center" });
    last.current?.focus({ preventScroll: true });
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const keys = keysOf(event);
      if ((keys !== "j" && keys !== "k") || areSingleKeysOff() || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      go(keys === "j" ? 1 : -1);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return (
    <span data-screen-only className="-my-2 ml-auto max-md:hidden pointer-coarse:hidden">
      <IconButton icon={ChevronUp} name="Previous criterion (K)" aria-keyshortcuts="k" onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} name="Next criterion (J)" aria-keyshortcuts="j" onClick={() => go(1)} />
    </span>
  );
}

/** What its learner appeals, what was not decided, what was accepted and what was taken back. */
export function OtherDecisions({ portfolio }: { portfolio: PortfolioDetail }) {
  const { role } = useViewer();
  const { accepted, notYet, open, takenBack } = decisionsOn(portfolio);
  const [counting, pending] = byCounting(accepted);
  const textOf = useCriterionTexts([...accepted, ...takenBack]);
  const isNext = portfolio.status === "Reviewed" && accepted.length + notYet.length > 0;
  return (
    <>
      {!portfolio.author && <Appeals portfolio={portfolio} />}
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
      <Decisions heading="Accepted" sign={signs.accepted} decisions={counting} {...{ textOf, portfolio }} />
      <Decisions heading="Waiting" sign={signs.waiting} decisions={pending} {...{ textOf, portfolio }} />
      <Decisions heading="Taken back" sign={signs.open} decisions={takenBack} {...{ textOf, portfolio }} />
    </>
  );
}

interface DecisionsProps {
  heading: string;
  sign: ReactNode;
  decisions: Decision[];
  portfolio: PortfolioDetail;
  textOf: ReturnType<typeof useCriterionTexts>;
}

function Decisions({ heading, sign, decisions, textOf, portfolio }: DecisionsProps) {
  const [isOpen, setOpen] = useState(false);
  const count = decisions.length;
  const isLong = heading === "Accepted" && count > fewAccepted;
  const cells = decisions.flatMap(({ cells }) => cells ?? []);
  const words = useRangeWords(cells.length > 0, cells);
  const shown = (decision: Decision) => words?.shownText(decision) ?? "";
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
              {shown(decision) && <p className="text-dim text-sm">{shown(decision)}</p>}
              {decision.isPending && (
                <p className="font-medium text-sm text-waiting">Accepted: it counts once it is countersigned</p>
              )}
              <WithoutTicks decision={decision} />
              {decision.seenAt && <p className="text-dim text-sm">{seenText(decision.seenAt)}</p>}
              {decision.text && <p className={`text-dim text-sm ${prose}`}>{`“${decision.text}”`}</p>}
              {(decision.text || decision.stated || heading === "Taken back") && <By act={decision} />}
              {heading !== "Taken back" && <Remarks portfolio={portfolio} on={decision} />}
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
