import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import type { Values } from "../values.ts";
import { differences } from "./conflict.ts";

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
    <Dialog title="This portfolio has changed in the meantime" wide onClose={onClose}>
      <p>
        It was saved from another tab or device. Keep this version or load the other: you can compare both until you
        update, and nothing is saved before that. All photos stay.
      </p>
      <div className="mt-4 grid gap-4">
        {differences(mine, other).map((difference) => (
          <section key={difference.name} aria-label={difference.name} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <h3 className="sm:col-span-2">{difference.name}</h3>
            <Version name="In this form" text={difference.mine} />
            <Version name="The other version" text={difference.other} />
          </section>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={onLoad}>Load the other</Button>
        <Button variant="primary" onClick={onKeep}>
          Keep this version
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-panel border border-edge p-3">
      <h4 className="text-dim text-sm">{name}</h4>
      <p className="whitespace-pre-wrap wrap-anywhere">{text || "(empty)"}</p>
    </div>
  );
}
