import { timeOf } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { marksOf } from "contract/logbook/marks.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { type CurriculumEntry, entriesOf, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { Check } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { CriterionText, numberOf } from "../../portfolios/form/also/criterion-text.tsx";
import { findCriteria } from "../../portfolios/form/place/find-criteria.ts";
import { useCurriculum } from "../../qualifications/use-curriculum.ts";
import { WithCurriculum } from "../../qualifications/with-curriculum.tsx";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Ticked } from "./values.ts";

interface Props {
  student: Person;
  ticked: readonly Ticked[];
  onTick: (place: CriterionPlace) => void;
}

/** What is open for this learner first, search beside it. What was ticked stays in its place and keeps its minute. */
export function CriteriaBoxes(props: Props) {
  const { data } = useAnswer("viewLogbook", { params: { id: props.student._id } });
  return (
    <WithCurriculum ids={data?.qualifications}>
      <BoxesOf {...props} />
    </WithCurriculum>
  );
}

function BoxesOf({ student, ticked, onTick }: Props) {
  const { open, isKnown } = useOpen(student);
  const [view, setView] = useState<"open" | "search">("open");
  const [search, setSearch] = useState("");
  const entries = entriesOf(useCurriculum());
  const { shown, more } = findCriteria(entries, search);
  // In the order in which they came: a list that jumps is pressed wrongly.
  const found = useRef(new Map<string, CurriculumEntry>());
  for (const { entry } of besides(open, ticked)) found.current.set(placeKey(entry), entry);
  const first = student.name.split(" ")[0];
  const boxes = { ticked, onTick };
  return (
    <section aria-labelledby="what-you-see" className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="what-you-see">What you see</h2>
        <p className="text-dim text-sm">{`${ticked.length} ticked`}</p>
      </div>
      <Tabs
        label="Which criteria"
        tabs={[
          { key: "open", name: isKnown ? `${first}'s gaps` : "All criteria", count: open.length },
          { key: "search", name: "Search" },
        ]}
        chosen={view}
        onChoose={setView}
        className="w-full"
      />
      {view === "search" && (
        <>
          <SearchBox
            label={`Search all ${entries.length} criteria`}
            value={search}
            onChange={setSearch}
            className="w-full"
          />
          <p role="status" className="text-dim text-sm empty:sr-only">
            {search.trim() && foundText(shown.length, more)}
          </p>
          <Boxes name="Criteria found" entries={shown} {...boxes} />
        </>
      )}
      {view === "open" && (
        <>
          {!isKnown && <p className="text-dim text-sm">{`What ${first} has so far is not on this device.`}</p>}
          <Boxes name="Found by search" entries={[...found.current.values()]} {...boxes} />
          {[...Map.groupBy(open, ({ unit }) => unit)].map(([unit, entries]) => (
            <div key={unit} className="grid gap-1">
              <h3 className="text-dim text-sm">{`Unit ${unit}`}</h3>
              <Boxes name={`Unit ${unit}`} entries={entries} {...boxes} />
            </div>
          ))}
        </>
      )}
    </section>
  );
}

function foundText(shown: number, more: number): string {
  if (shown === 0) return "No criterion has these words. Try fewer.";
  return more > 0 ? `${shown + more} criteria: another word finds fewer.` : "Tick what you see.";
}

/** The criteria that nobody has to look at any more are left out; every criterion where the logbook is not known. */
function useOpen({ _id: id }: Person): { open: CurriculumEntry[]; isKnown: boolean } {
  const { data } = useAnswer("viewLogbook", { params: { id } });
  // As it was when it was first there: what arrives later moves no box from under a thumb.
  const kept = useRef(data);
  kept.current ??= data;
  const logbook = kept.current;
  const curriculum = useCurriculum();
  return useMemo(() => {
    const entries = entriesOf(curriculum);
    if (!logbook) return { open: [...entries], isKnown: false };
    const marks = marksOf(logbookOf(curriculum, logbook.evidence)).flatMap((unit) => unit.marks);
    const open = entries.filter((_, index) => marks[index] === "to do" || marks[index] === "came back");
    return { open, isKnown: true };
  }, [logbook, curriculum]);
}

/** What was ticked beside the gaps. */
function besides(open: readonly CurriculumEntry[], ticked: readonly Ticked[]) {
  const listed = new Set(open.map(placeKey));
  return inCurriculumOrder(ticked.filter((one) => !listed.has(placeKey(one)))).map((entry) => ({ entry }));
}

interface BoxesProps extends Omit<Props, "student"> {
  name: string;
  entries: readonly CurriculumEntry[];
}

function Boxes({ name, entries, ticked, onTick }: BoxesProps) {
  if (entries.length === 0) return null;
  const minutes = new Map(ticked.map((one) => [placeKey(one), one.seenAt]));
  return (
    <ul aria-label={name} className="ruled overflow-hidden rounded-panel border border-line bg-panel">
      {entries.map((entry) => {
        const seenAt = minutes.get(placeKey(entry));
        return (
          <li key={placeKey(entry)}>
            <label
              className={`relative flex min-h-14 items-center gap-3 px-3 has-focus-visible:focus-ring ${seenAt ? "bg-done-soft" : ""}`}
            >
              <input
                type="checkbox"
                checked={seenAt !== undefined}
                onChange={() => onTick(entry)}
                aria-label={`${numberOf(entry)} ${entry.description}`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span
                aria-hidden
                className={`grid size-8 shrink-0 place-items-center rounded-control border-2 ${seenAt ? "border-transparent text-white" : "border-edge text-transparent"}`}
                style={seenAt ? { background: "var(--color-done-shape)" } : undefined}
              >
                <Check size={20} strokeWidth={3} />
              </span>
              <CriterionText entry={entry} isCut />
              {seenAt && <span className="shrink-0 text-dim text-sm tabular">{timeOf(seenAt)}</span>}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
