import { ArrowUpRight, Circle, Grid3x3, type LucideIcon, RotateCw, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { captureTimeOf } from "../chosen-photos/capture-time.ts";
import { withCaptureTime } from "../chosen-photos/exif.ts";
import { draw, type Step, type Tool, tools } from "./draw.ts";
import { MarkedCanvas } from "./marked-canvas.tsx";

const hintText =
  "Draw with a finger or the mouse. With the keyboard the arrow keys move a cross; Space begins a mark and ends it.";
const blurred = "What is blurred stays blurred, and its edge stays visible: only the photo as you see it here is sent.";

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

const toolNames: Record<Tool, string> = { arrow: "Arrow", circle: "Circle", blur: "Blur" };
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
    <Dialog title={`Mark photo ${number}`} wide onClose={onClose}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <div role="radiogroup" aria-label="What to draw" className="flex gap-2">
            {tools.map((one) => (
              <ToolChoice key={one} tool={one} isChosen={one === tool} onChoose={() => setTool(one)} />
            ))}
          </div>
          <Button onClick={() => add({ kind: "turn" })}>
            <RotateCw aria-hidden size={18} />
            Turn right
          </Button>
          <Button busy={steps.length === 0} onClick={() => setSteps(steps.slice(0, -1))}>
            <Undo2 aria-hidden size={18} />
            Undo
          </Button>
        </div>
        <MarkedCanvas picture={picture} steps={steps} tool={tool} hint={hint} onMark={add} />
        {/* Both in one place, which has room for the longer one: the photo stands still when the tool changes. */}
        <div className="grid text-dim text-sm *:[grid-area:1/1]">
          {[hintText, blurred].map((text) => {
            const isShown = text === (tool === "blur" ? blurred : hintText);
            return (
              <p key={text} {...(isShown ? { id: hint } : { className: "invisible" })}>
                {text}
              </p>
            );
          })}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-dim text-sm">
            {steps.length > 0 && (steps.length === 1 ? "1 change" : `${steps.length} changes`)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isDrawing} onClick={() => void done()}>
            Use this photo
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
      {toolNames[tool]}
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
