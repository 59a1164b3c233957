import type { Sample } from "contract/quality/samples.ts";
import { textLeast } from "contract/quality/sampling.ts";
import { CircleSlash, Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { TextArea } from "../ui/forms/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { type Checking, useCheck } from "./use-check.ts";

const RaiseConcern = lazy(() => import("../portfolios/appeals/raise-concern.tsx"));

/** What else a verifier does about a sample: says that it cannot be judged, or raises a concern. */
export function SampleMenu({ sample, ...checking }: Checking & { sample: Sample }) {
  const [isOpen, setOpen] = useState(false);
  const [isRaising, setRaising] = useState(false);
  const isDropped = sample.state === "drawn" && !keptKinds.has(sample.kind);
  const drop = { name: "It cannot be judged", icon: CircleSlash, onChoose: () => setOpen(true) };
  return (
    <>
      <Menu
        name="More about this sample"
        items={[
          ...(isDropped ? [drop] : []),
          { name: "Raise a concern", icon: Flag, onChoose: () => setRaising(true) },
        ]}
      />
      {isOpen && <Impossible sample={sample} {...checking} onClose={() => setOpen(false)} />}
      <Suspense>
        {isRaising && <RaiseConcern portfolio={sample.portfolio} onClose={() => setRaising(false)} />}
      </Suspense>
    </>
  );
}

/** These are answered, whatever the evidence is. */
const keptKinds: ReadonlySet<Sample["kind"]> = new Set(["countersign", "appeal", "concern"]);

/** Says why a sample cannot be judged: of a draw the next in the order is drawn instead. */
function Impossible({ sample, onClose, ...checking }: Checking & { sample: Sample; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { send, busy, error, refuse } = useCheck(sample, checking);
  function drop() {
    const text = cleanProse(reason).trim();
    if (text.length < textLeast) return refuse(`Say why, in at least ${textLeast} characters.`);
    void send({ verdict: "impossible", text });
  }
  const isDrawn = sample.asked === null;
  return (
    <Dialog title="It cannot be judged" onClose={onClose}>
      <div className="grid gap-4">
        <TextArea
          label="Why"
          {...(isDrawn && { hint: "The next round in the order of the draw takes its place." })}
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={drop}>
            {isDrawn ? "Draw the next instead" : "Close this sample"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
