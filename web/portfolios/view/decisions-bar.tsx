import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Shortcuts, shortcut } from "../../ui/keys/shortcuts.tsx";
import { decisionsOn } from "../decided.ts";

/** Props of what the keys j and k lead to. */
export const stop = { "data-stop": true, tabIndex: -1, className: "rounded-small" };

/** A mark for each criterion and how many there are of each kind; nothing before the first decision. */
export function DecisionsBar({ portfolio }: { portfolio: PortfolioDetail }) {
  const last = useRef<HTMLElement>(null);
  const { accepted, notYet, open, takenBack } = decisionsOn(portfolio);
  if (accepted.length + notYet.length + takenBack.length === 0) return null;
  const kinds = [
    { count: accepted.length, word: "accepted", tone: "font-medium text-done", shape: "bg-done-shape" },
    { count: notYet.length, word: "not yet", tone: "font-medium text-danger", shape: "bg-danger" },
    { count: open.length, word: "not decided", tone: "text-dim", shape: "bg-draft-shape" },
  ].filter(({ count }) => count > 0);
  const criteria = kinds.flatMap(({ count, shape }) => Array.from({ length: count }, () => shape));

  function go(by: 1 | -1) {
    const stops = [...document.querySelectorAll<HTMLElement>("[data-stop]")].filter((one) => one.checkVisibility());
    const focused = document.activeElement;
    const from = focused instanceof HTMLElement && stops.includes(focused) ? focused : last.current;
    const at = from ? stops.indexOf(from) : -1;
    last.current = stops[Math.max(0, at + by)] ?? last.current;
    last.current?.scrollIntoView({ block: "center" });
    last.current?.focus({ preventScroll: true });
  }

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
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        {kinds.map(({ count, word, tone }) => (
          <span key={word} className={tone}>{`${count} ${word}`}</span>
        ))}
        <span data-screen-only className="-my-2 ml-auto max-md:hidden pointer-coarse:hidden">
          <IconButton
            icon={ChevronUp}
            name="Previous criterion"
            onClick={() => go(-1)}
            {...shortcut("k", "Go to the previous criterion")}
          />
          <IconButton
            icon={ChevronDown}
            name="Next criterion"
            onClick={() => go(1)}
            {...shortcut("j", "Go to the next criterion")}
          />
          <Shortcuts />
        </span>
      </div>
    </div>
  );
}
