import { dayInWords } from "contract/core/calendar.ts";
import type { ClaimLine } from "contract/quality/claims.ts";
import { CircleAlert, Clock } from "lucide-react";
import { Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { keyOf } from "./chosen.tsx";

type Block = ClaimLine["blocks"][number];

/** Units that cannot be claimed, each with everything that stands in the way. */
export function BlockedUnits({ units }: { units: ClaimLine[] }) {
  return (
    <ul className="ruled border-line border-t md:text-sm">
      {units.map((line) => (
        <li
          key={keyOf(line)}
          className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,2.4fr)]"
        >
          <span className="flex items-start gap-2.5 font-semibold">
            <Avatar name={line.learner.name} size="small" />
            <span className="wrap-anywhere">{line.learner.name}</span>
          </span>
          <span className="wrap-anywhere">{`${line.unit} ${line.unitTitle}`}</span>
          <ul className="grid gap-2">
            {line.blocks.map((block) => (
              <Reason key={block.code} block={block} of={`${line.learner.name}, ${line.unit}`} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Reason({ block: { code, text, who, until, link }, of }: { block: Block; of: string }) {
  const Icon = code === "registeredLately" ? Clock : CircleAlert;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2 sm:grid-cols-[1.25rem_minmax(0,1fr)_12rem_6rem]">
      <Icon aria-hidden size={16} className="mt-1 text-waiting" />
      <span>{text}</span>
      <span className="wrap-anywhere text-dim max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2">
        {whoCan({ code, who, until })}
      </span>
      <span className="text-right">
        {link && (
          <Link to={link} aria-label={`${linkNames[code] ?? "Open"}: ${of}`}>
            {linkNames[code] ?? "Open"}
          </Link>
        )}
      </span>
    </li>
  );
}

const linkNames: Record<string, string> = {
  openSamples: "Open",
  notCountersigned: "Open",
  notSampled: "Ask for a sample",
};

/** Who can move it, and its day; never a reason without either. */
function whoCan({ code, who, until }: Pick<Block, "code" | "who" | "until">): string {
  if (code === "registeredLately") return until ? `Ready on ${dayInWords(until)}` : "No registration yet";
  const names = who.map(({ name }) => name).join(", ") || "Nobody may look at it yet";
  return until ? `${names}, by ${dayInWords(until)}` : names;
}
