import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../../../ui/forms/field.tsx";
import { words } from "../../words/form.tsx";
import type { Values } from "../values.ts";
import { choosePlace } from "./choose-place.ts";
import { type FoundCriterion, findCriteria } from "./find-criteria.ts";

const { search: texts } = words.place;

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
        label={texts.label}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="text-dim text-sm empty:sr-only">
        {search.trim() && texts.found(shown.length, more)}
      </p>
      {shown.length > 0 && (
        <ul aria-label={texts.results} className="grid gap-1.5">
          {shown.map((found) => (
            <li key={`${found.unit} ${found.learningOutcome} ${found.criteria}`}>
              <button
                type="button"
                onClick={() => choose(found)}
                className="min-h-11 w-full rounded-control border border-edge px-3 py-1.5 text-left hover:bg-brand-soft"
              >
                <span className="block text-dim text-sm">{texts.unit(found.unit)}</span>
                {words.place.criterion(found.criteria, found.description)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
