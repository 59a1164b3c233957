import type { CurriculumEntry } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { CircleDashed, Plus, Sparkles, TextQuote, Undo2 } from "lucide-react";
import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { useAnswer } from "../../../app/queries.tsx";
import { useCurriculum } from "../../../qualifications/use-curriculum.ts";
import { useJobs } from "../../../qualifications/use-jobs.ts";
import { Button } from "../../../ui/button.tsx";
import { useSteadyBelow } from "../../../ui/scroll-position.ts";
import { addCells } from "../shows/set-cells.ts";
import type { Values } from "../values.ts";
import { ChoiceRow } from "./criterion-text.tsx";
import { type ShownJob, shownJob, shownSuggestions } from "./shown-suggestions.ts";
import { useWritten } from "./use-written.ts";

const icons = { words: TextQuote, gap: CircleDashed, removed: Undo2 };

interface Props {
  form: UseFormReturn<Values>;
  chosen: readonly CurriculumEntry[];
  removed: readonly CurriculumEntry[];
  /** While a finger or the focus is in it, nothing in it moves. */
  part: RefObject<HTMLElement | null>;
  height: RefObject<number>;
  onChoose: (...entries: CurriculumEntry[]) => void;
}

/** What is likely to be covered too. Nothing is added by itself. Loaded after the page. */
export default function Suggestions({ form, chosen, removed, part, height, onChoose }: Props): ReactNode {
  const { data: portfolios } = useAnswer("listOwnPortfolios", {}, { freshFor: 60_000 });
  const list = useRef<HTMLUListElement>(null);
  useSteadyBelow(part, height);
  const written = useWritten(form, part, chosen);
  const [curriculum, jobs] = [useCurriculum(), useJobs()];
  const job = useMemo(() => shownJob(written, chosen, { curriculum, jobs }), [written, chosen, curriculum, jobs]);
  const shown = useMemo(
    () => shownSuggestions(written, { chosen, removed, portfolios: portfolios ?? [], curriculum, jobs }),
    [written, chosen, removed, portfolios, curriculum, jobs],
  );

  function choose(entry: CurriculumEntry, index: number) {
    flushSync(() => onChoose(entry));
    const rows = list.current?.querySelectorAll("button") ?? [];
    (rows[index] ?? part.current)?.focus({ preventScroll: true }); // The pressed button is removed.
  }
  function add({ missing, cells }: ShownJob) {
    onChoose(...missing);
    addCells(form, cells);
  }
  return (
    <>
      {job && <LooksLike job={job} onAdd={() => flushSync(() => add(job))} focusAfter={part} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 pb-2">
        <h3 className="font-medium">Suggested</h3>
        {shown.length > 0 && <p className="text-dim text-sm">Press what your photos show</p>}
      </div>
      {shown.length === 0 && (
        <p className="px-4 pb-3 text-dim text-sm">Nothing looks like it yet. Search, or leave it to your assessor.</p>
      )}
      <ul ref={list} aria-label="Suggested criteria" className="ruled border-line not-empty:border-t empty:hidden">
        {shown.map(({ entry, kind, reason }, index) => {
          const Icon = icons[kind];
          const note = (
            <>
              <Icon aria-hidden size={14} className="shrink-0" /> {reason}
            </>
          );
          return (
            <ChoiceRow
              key={placeKey(entry)}
              entry={entry}
              note={note}
              isCut
              icon={<Plus aria-hidden size={20} />}
              onChoose={() => choose(entry, index)}
            />
          );
        })}
      </ul>
    </>
  );
}

interface LooksLikeProps {
  job: ShownJob;
  onAdd: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** A job of the catalogue: one press adds all that it shows and that is not chosen. */
function LooksLike({ job: { title, total, missing }, onAdd, focusAfter }: LooksLikeProps) {
  const chosen = total - missing.length;
  function add() {
    onAdd();
    focusAfter.current?.focus({ preventScroll: true }); // The pressed button is removed.
  }
  return (
    <section aria-label="Looks like" className="flex items-center gap-3 bg-brand-soft px-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5 text-brand text-sm">
          <Sparkles aria-hidden size={14} /> Looks like
        </p>
        <p className="font-semibold">{title}</p>
        <p className="text-dim text-sm">{`${total} criteria${chosen > 0 ? `, ${chosen} chosen already` : ""}`}</p>
      </div>
      <Button onClick={add} aria-label={`Add ${missing.length} criteria of ${title}`}>{`Add ${missing.length}`}</Button>
    </section>
  );
}
