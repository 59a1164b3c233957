import { signatureField } from "contract/portfolios/passes.ts";
import { Eraser } from "lucide-react";
import type { PointerEvent } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { continued } from "./drawing.ts";
import { Stroke } from "./signature.tsx";

interface Props {
  /** The path as it is drawn so far. */
  path: string;
  onDraw: (path: string) => void;
  /** Whether the typed name signs instead. */
  isTyped: boolean;
  onType: (isTyped: boolean) => void;
  name: string;
  error: string | undefined;
}

/** Where a witness signs: with a finger, a pen or a mouse, or by the name that they have typed. */
export function SignaturePad({ path, onDraw, isTyped, onType, name, error }: Props) {
  const { width, height } = signatureField;
  function draw(event: PointerEvent<SVGSVGElement>, isFirst: boolean) {
    if (event.buttons === 0 && event.pointerType === "mouse") return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = (one: number, from: number, size: number, units: number) => ((one - from) / size) * units;
    const x = at(event.clientX, box.left, box.width, width);
    const y = at(event.clientY, box.top, box.height, height);
    onDraw(continued(path, { x, y }, isFirst));
  }
  return (
    <fieldset id="signature" aria-label="Signature" tabIndex={-1} className="grid gap-1 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium text-sm">{isTyped ? "Your typed name signs" : "Sign with your finger"}</p>
        <Button variant="quiet" className="-mx-3 text-sm" onClick={() => onType(!isTyped)}>
          {isTyped ? "Sign with my finger instead" : "Type my name instead"}
        </Button>
      </div>
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
      <div className={`relative rounded-control border bg-panel ${error ? "border-2 border-danger" : "border-edge"}`}>
        {isTyped ? (
          <p className="grid min-h-20 place-items-center px-4 text-center text-2xl wrap-anywhere">
            {name || "Your name"}
          </p>
        ) : (
          <>
            <svg
              aria-hidden
              viewBox={`0 0 ${width} ${height}`}
              className="block w-full touch-none cursor-crosshair"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                draw(event, true);
              }}
              onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && draw(event, false)}
            >
              <line
                x1={30}
                x2={width - 30}
                y1={height - 40}
                y2={height - 40}
                className="stroke-line-strong"
                strokeDasharray="6 6"
              />
              <Stroke path={path} />
            </svg>
            {path !== "" && (
              <IconButton
                icon={Eraser}
                name="Clear the signature"
                className="absolute right-1 bottom-1.5"
                onClick={() => onDraw("")}
              />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
