import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { differences, merged } from "./conflict.ts";
import type { Values } from "./values.ts";

interface Props {
  mine: Values;
  theirs: Values;
  onResolve: (values: Values) => void;
  onClose: () => void;
}

/** Both versions of a portfolio that was changed in two places; for each difference the learner says which one stays. */
export function ConflictDialog({ mine, theirs, onResolve, onClose }: Props) {
  const differing = differences(mine, theirs);
  const [taken, setTaken] = useState<(keyof Values)[]>([]);
  const choose = (field: keyof Values, isTheirs: boolean) =>
    setTaken((all) => (isTheirs ? [...all, field] : all.filter((other) => other !== field)));
  return (
    <Dialog title="This portfolio has changed in the meantime" wide onClose={onClose}>
      <p>
        {differing.length > 0
          ? "It was saved from another tab or device. Choose what stays for each difference, then press Continue. Nothing is saved before you update."
          : "Its texts are the same as yours; its photos may differ. Press Continue, look through it, then update again."}
      </p>
      <div className="mt-4 grid gap-4">
        {differing.map(({ field, name, mine: own, theirs: other }) => (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="font-semibold">{name}</legend>
            <Version
              name="Yours"
              field={field}
              text={own}
              chosen={!taken.includes(field)}
              onChoose={() => choose(field, false)}
            />
            <Version
              name="Saved meanwhile"
              field={field}
              text={other}
              chosen={taken.includes(field)}
              onChoose={() => choose(field, true)}
            />
          </fieldset>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => onResolve(merged(mine, theirs, taken))}>
          Continue
        </Button>
      </div>
    </Dialog>
  );
}

function Version({
  name,
  field,
  text,
  chosen,
  onChoose,
}: {
  name: string;
  field: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex gap-3 rounded-panel border border-edge p-3 has-checked:border-2 has-checked:border-brand">
      <input
        type="radio"
        name={`version-${field}`}
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block whitespace-pre-wrap wrap-anywhere">{text || "(empty)"}</span>
      </span>
    </label>
  );
}
