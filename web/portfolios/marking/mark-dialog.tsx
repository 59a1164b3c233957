import { ArrowUpRight, Circle, Grid3x3, type LucideIcon, RotateCw, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { captureTimeOf } from "../chosen-photos/capture-time.ts";
import { withCaptureTime } from "../chosen-photos/exif.ts";
import { words } from "../words/marking.ts";
import { draw, type Step, type Tool, tools } from "./draw.ts";
import { MarkedCanvas } from "./marked-canvas.tsx";

/** A photo that is opened for marking. */
export interface OpenPhoto {
  id: string;
  number: number;
  blob: Blob;
  picture: ImageBitmap;
}

interface Props {
  photo: OpenPhoto;
  /** The photo as it is to be sent. */
  onDone: (marked: Blob) => void;
  onClose: () => void;
}

const icons: Record<Tool, LucideIcon> = { arrow: ArrowUpRight, circle: Circle, blur: Grid3x3 };

/** Draws arrows and circles on a photo, blurs parts of it and turns it, before it is sent. */
export function MarkDialog({ photo: { number, blob, picture }, onDone, onClose }: Props) {
  const [steps, setSteps] = useState<Step[]>([]);
  const [tool, setTool] = useState<Tool>("arrow");
  const [isDrawing, setDrawing] = useState(false);
  const hint = useId();
  const add = (step: Step) => setSteps([...steps, step]);

  async function done() {
    setDrawing(true);
    try {
      if (steps.length > 0) onDone(await markedCopy(blob, picture, steps));
      onClose();
    } finally {
      setDrawing(false);
    }
  }

  return (
    <Dialog title={words.title(number)} wide onClose={onClose}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <div role="radiogroup" aria-label={words.tools.name} className="flex gap-2">
            {tools.map((one) => (
              <ToolChoice key={one} tool={one} isChosen={one === tool} onChoose={() => setTool(one)} />
            ))}
          </div>
          <Button onClick={() => add({ kind: "turn" })}>
            <RotateCw aria-hidden size={18} />
            {words.turn}
          </Button>
          <Button busy={steps.length === 0} onClick={() => setSteps(steps.slice(0, -1))}>
            <Undo2 aria-hidden size={18} />
            {words.undo}
          </Button>
        </div>
        <MarkedCanvas picture={picture} steps={steps} tool={tool} hint={hint} onMark={add} />
        {/* Both in one place, which has room for the longer one: the photo stands still when the tool changes. */}
        <div className="grid text-dim text-sm *:[grid-area:1/1]">
          {[words.hint, words.blurred].map((text) => {
            const isShown = text === (tool === "blur" ? words.blurred : words.hint);
            return (
              <p key={text} {...(isShown ? { id: hint } : { className: "invisible" })}>
                {text}
              </p>
            );
          })}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-dim text-sm">
            {steps.length > 0 && words.changes(steps.length)}
          </p>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={isDrawing} onClick={() => void done()}>
            {words.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ToolChoice({ tool, isChosen, onChoose }: { tool: Tool; isChosen: boolean; onChoose: () => void }) {
  const Icon = icons[tool];
  return (
    <label className="control label-button border-line-strong bg-panel has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:focus-ring">
      <input
        type="radio"
        name="tool"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon aria-hidden size={18} className="shrink-0" />
      {words.tools[tool]}
    </label>
  );
}

// The capture time is evidence, and is all that a prepared photo says beside its picture.
async function markedCopy(blob: Blob, picture: ImageBitmap, steps: readonly Step[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  draw(canvas, picture, steps);
  const taken = await captureTimeOf(blob);
  const jpeg = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error("this browser cannot write JPEGs"))),
      "image/jpeg",
      0.9,
    ),
  );
  if (!taken) return jpeg;
  return new Blob([withCaptureTime(new Uint8Array(await jpeg.arrayBuffer()), taken)], { type: "image/jpeg" });
}
