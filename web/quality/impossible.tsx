import type { Sample } from "contract/quality/samples.ts";
import { textLeast } from "contract/quality/sampling.ts";
import { CircleSlash } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { TextArea } from "../ui/forms/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { type Checking, useCheck } from "./use-check.ts";

/** Says that a sample cannot be judged, and why: the next in the order is drawn instead. */
export function ImpossibleMenu({ sample, ...checking }: Checking & { sample: Sample }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { send, busy, error, refuse } = useCheck(sample, checking);
  function drop() {
    const text = cleanProse(reason).trim();
    if (text.length < textLeast) return refuse(`Say why, in at least ${textLeast} characters.`);
    void send({ verdict: "impossible", text });
  }
  return (
    <>
      <Menu
        name="More about this sample"
        items={[{ name: "It cannot be judged", icon: CircleSlash, onChoose: () => setOpen(true) }]}
      />
      {isOpen && (
        <Dialog title="It cannot be judged" onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <TextArea
              label="Why"
              hint="The next round in the order of the draw takes its place."
              error={error}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" busy={busy} onClick={drop}>
                Draw the next instead
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
