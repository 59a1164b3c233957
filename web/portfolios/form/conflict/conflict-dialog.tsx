import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { words } from "../../words/form.tsx";
import type { Values } from "../values.ts";
import { differences } from "./conflict.ts";

const { conflict } = words;

interface Props {
  /** What the form holds. */
  mine: Values;
  other: Values;
  onKeep: () => void;
  onLoad: () => void;
  onClose: () => void;
}

/** What differs between the form and the version that was saved meanwhile. The learner goes on with one of them. */
export function ConflictDialog({ mine, other, onKeep, onLoad, onClose }: Props) {
  return (
    <Dialog title={conflict.title} wide onClose={onClose}>
      <p>{conflict.about}</p>
      <div className="mt-4 grid gap-4">
        {differences(mine, other).map((difference) => (
          <section key={difference.name} aria-label={difference.name} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <h3 className="sm:col-span-2">{difference.name}</h3>
            <Version name={conflict.mine} text={difference.mine} />
            <Version name={conflict.other} text={difference.other} />
          </section>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{conflict.cancel}</Button>
        <Button onClick={onLoad}>{conflict.load}</Button>
        <Button variant="primary" onClick={onKeep}>
          {conflict.keep}
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-panel border border-edge p-3">
      <h4 className="text-dim text-sm">{name}</h4>
      <p className="whitespace-pre-wrap wrap-anywhere">{text || conflict.empty}</p>
    </div>
  );
}
