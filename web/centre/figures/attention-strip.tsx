import type { Attention } from "contract/centre/attention.ts";
import { Check, ChevronRight, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { grouped } from "../../ui/language.ts";
import { type Need, needsOf } from "./attention.ts";

/** What needs an administrator, before everything else: each count leads to the list of exactly these. */
export function AttentionStrip({ attention }: { attention: Attention }) {
  const needs = needsOf(attention, new Date());
  if (needs.length === 0) return <AllWell />;
  return (
    <section
      aria-labelledby="needs-attention"
      className="overflow-clip rounded-panel border border-line bg-panel panel-shadow lg:flex print:hidden"
    >
      <div className="flex items-center gap-2 bg-waiting-soft px-4 py-2 text-waiting lg:w-30 lg:shrink-0 lg:flex-col lg:items-start lg:justify-center">
        <TriangleAlert aria-hidden size={18} className="shrink-0" />
        <h2 id="needs-attention">Needs attention</h2>
      </div>
      <ul className="max-lg:ruled lg:grid lg:grow lg:auto-cols-fr lg:grid-flow-col lg:*:not-last:border-line lg:*:not-last:border-r">
        {needs.map((need) => (
          <li key={need.what} className="min-w-0">
            {need.to === undefined ? <NeedCell need={need} /> : <NeedLink need={need} to={need.to} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const cell =
  "grid min-h-11 grid-cols-[2rem_1fr_auto] items-center gap-x-2 px-4 py-2 text-text lg:h-full lg:grid-cols-[1fr_auto] lg:content-center lg:py-3";

function NeedLink({ need, to }: { need: Need; to: string }) {
  return (
    <Link to={to} className={`group ${cell} no-underline hover:bg-row focus-visible:outline-offset-[-3px]`}>
      <NeedText need={need} />
      <ChevronRight aria-hidden size={16} className="text-faint group-hover:text-brand lg:col-start-2 lg:row-start-1" />
    </Link>
  );
}

/** For what has no list. */
function NeedCell({ need }: { need: Need }) {
  return (
    <div className={cell}>
      <NeedText need={need} />
    </div>
  );
}

function NeedText({ need: { count, what, example } }: { need: Need }) {
  return (
    <>
      <span className="font-semibold text-2xl tabular lg:leading-6">{grouped(count)}</span>
      <span className="min-w-0 lg:col-span-2 lg:row-start-2">
        <span className="block font-medium text-sm">{what}</span>
        <span className="block truncate text-dim text-xs" title={example}>
          {example}
        </span>
      </span>
    </>
  );
}

function AllWell() {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-panel border border-line bg-panel px-4 text-dim text-sm print:hidden">
      <Check aria-hidden size={18} className="text-done" />
      Nothing needs your attention.
    </p>
  );
}
