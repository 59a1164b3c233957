import { type CurriculumEntry, entriesOf } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { Check, Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCurriculum } from "../../../qualifications/use-curriculum.ts";
import { areSingleKeysOff, keysOf } from "../../../ui/keys/shortcut-keys.ts";
import { SearchBox } from "../../../ui/lists/toolbar.tsx";
import { ChoiceRow, CriterionText, numberOf } from "../also/criterion-text.tsx";
import { findCriteria } from "./find-criteria.ts";

function searchFound(shown: number, more: number) {
  if (shown === 0) return "No criterion has these words. Try fewer.";
  return more > 0 ? `${shown + more} criteria: another word finds fewer.` : "Choose what it shows.";
}

interface Props {
  chosen: readonly CurriculumEntry[];
  onChoose: (entry: CurriculumEntry) => void;
}

/** Finds criteria of all units by some of their words; the key / leads here. */
export function CriterionSearch({ chosen, onChoose }: Props): ReactNode {
  const [search, setSearch] = useState("");
  const [last, setLast] = useState<CurriculumEntry>();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const entries = entriesOf(useCurriculum());
  const { shown, more } = findCriteria(entries, search);
  const isChosen = (entry: CurriculumEntry) => chosen.some((one) => placeKey(one) === placeKey(entry));
  const hasFound = shown.length > 0;
  useEffect(() => {
    // What is found stands below the field, where a bar or a phone's keyboard would cover it.
    if (hasFound) box.current?.scrollIntoView({ block: "start" });
  }, [hasFound]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (keysOf(event) !== "/" || areSingleKeysOff() || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  function choose(entry: CurriculumEntry) {
    setSearch("");
    setLast(entry);
    onChoose(entry);
  }
  return (
    <div ref={box} className="grid gap-2 border-line border-t py-3">
      <SearchBox
        ref={field}
        label={`Search all ${entries.length} criteria`}
        value={search}
        onChange={setSearch}
        className="mx-4"
      />
      <p role="status" className="px-4 text-dim text-sm empty:sr-only">
        {search.trim() ? searchFound(shown.length, more) : last && isChosen(last) && `Chosen: ${numberOf(last)}`}
      </p>
      {hasFound && (
        <ul aria-label="Criteria found" className="ruled -mb-3 border-line border-t">
          {shown.map((entry) =>
            isChosen(entry) ? (
              <li key={placeKey(entry)} className="flex min-h-14 items-center gap-3 px-4 text-dim">
                <CriterionText entry={entry} note="Chosen already" />
                <Check aria-hidden size={20} className="shrink-0" />
              </li>
            ) : (
              <ChoiceRow
                key={placeKey(entry)}
                entry={entry}
                note={entry.unitTitle}
                icon={<Plus aria-hidden size={20} />}
                onChoose={() => choose(entry)}
              />
            ),
          )}
        </ul>
      )}
    </div>
  );
}
