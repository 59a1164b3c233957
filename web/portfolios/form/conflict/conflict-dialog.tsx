import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { words } from "../../words/form.tsx";
import type { Values } from "../values.ts";
import { type Choice, type Difference, differences, merged } from "./conflict.ts";

const { conflict } = words;

interface Props {
  /** The version that both started from. */
  base: Values;
  mine: Values;
  theirs: Values;
  onResolve: (values: Values) => void;
  onClose: () => void;
}

/** Resolves a conflict: for each difference the learner chooses the version that stays. */
export function ConflictDialog({ base, mine, theirs, onResolve, onClose }: Props) {
  const [differing] = useState(() => differences(base, mine, theirs));
  const [choices, setChoices] = useState(() => new Map(differing.map(({ name, prefers }) => [name, prefers])));
  const chooseAll = (choice: Choice) => setChoices(new Map(differing.map(({ name }) => [name, choice])));
  const taken = differing.filter(({ name }) => choices.get(name) === "theirs").map(({ name }) => name);
  return (
    <Dialog title={conflict.title} wide onClose={onClose}>
      <p>{conflict.about}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => chooseAll("mine")}>{conflict.allMine}</Button>
        <Button onClick={() => chooseAll("theirs")}>{conflict.allTheirs}</Button>
      </div>
      <div className="mt-4 grid gap-4">
        {differing.map((difference) => (
          <Versions
            key={difference.name}
            difference={difference}
            choice={choices.get(difference.name) ?? difference.prefers}
            onChoose={(choice) => setChoices(new Map(choices).set(difference.name, choice))}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{conflict.cancel}</Button>
        <Button variant="primary" onClick={() => onResolve(merged(mine, theirs, taken))}>
          {conflict.continue}
        </Button>
      </div>
    </Dialog>
  );
}

function Versions({
  difference,
  choice,
  onChoose,
}: {
  difference: Difference;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { name, mine, theirs } = difference;
  const versions = [
    { key: "mine", heading: conflict.mine, text: mine },
    { key: "theirs", heading: conflict.theirs, text: theirs },
  ] as const;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{name}</legend>
      {versions.map(({ key, heading, text }) => (
        <label
          key={key}
          className="flex gap-3 rounded-panel border border-edge p-3 has-checked:border-2 has-checked:border-brand"
        >
          <input
            type="radio"
            name={`version of ${name}`}
            checked={choice === key}
            onChange={() => onChoose(key)}
            className="mt-1 size-5 shrink-0"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{heading}</span>
            <span className="block whitespace-pre-wrap wrap-anywhere">{text || conflict.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
