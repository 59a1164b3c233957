import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../../../ui/forms/field.tsx";
import type { Values } from "../values.ts";
import { choosePlace } from "./choose-place.ts";
import { type FoundCriterion, findCriteria } from "./find-criteria.ts";

function searchFound(shown: number, more: number) {
  if (shown === 0) return "No criterion has these words. Try fewer.";
  return more > 0 ? `${shown + more} criteria: another word finds fewer.` : "Choose the one that it shows.";
}

/** Finds a criterion by some of its words, and chooses its unit and outcome with it. */
export function CriterionSearch({ form }: { form: UseFormReturn<Values> }) {
  const [search, setSearch] = useState("");
  const { shown, more } = findCriteria(search);
  function choose(found: FoundCriterion) {
    choosePlace(form, found);
    setSearch("");
    document.getElementById("criteria")?.focus({ preventScroll: true }); // The pressed button is removed with the others.
  }
  return (
    <div className="grid gap-2">
      <TextField
        label="Find a criterion by its words"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="text-dim text-sm empty:sr-only">
        {search.trim() && searchFound(shown.length, more)}
      </p>
      {shown.length > 0 && (
        <ul aria-label="Criteria found" className="grid gap-1.5">
          {shown.map((found) => (
            <li key={`${found.unit} ${found.learningOutcome} ${found.criteria}`}>
              <button
                type="button"
                onClick={() => choose(found)}
                className="min-h-11 w-full rounded-control border border-edge px-3 py-1.5 text-left hover:bg-brand-soft"
              >
                <span className="block text-dim text-sm">{`Unit ${found.unit}`}</span>
                {`AC ${found.criteria}: ${found.description}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
