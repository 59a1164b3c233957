import type { Photo } from "contract/portfolios/portfolios.ts";
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { PhotoStage } from "./photo-stage.tsx";

interface Props {
  photos: Photo[];
  index: number;
  alt: string;
  onStep: (index: number) => void;
  onBroken: () => void;
  onClose: () => void;
}

/** One photo as large as the screen allows, to be turned and looked at closely; keys, buttons and swiping step on. */
export function EnlargedPhoto({ photos, index, alt, onStep, onBroken, onClose }: Props) {
  const photo = photos[index];
  const [quarters, setQuarters] = useState(0);
  const [isClose, setClose] = useState(false);
  const canGo = (by: number) => index + by >= 0 && index + by < photos.length;
  function step(by: number) {
    if (!canGo(by)) return;
    setQuarters(0);
    setClose(false);
    onStep(index + by);
  }
  function onKey(event: KeyboardEvent) {
    // Close up, the arrows move over the picture.
    if (isClose) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  }
  if (!photo) return null;
  return (
    <Dialog title="Enlarged Image" wide onClose={onClose} onKey={onKey}>
      <div className="grid gap-3">
        <PhotoStage
          key={index}
          photo={photo}
          alt={alt}
          quarters={quarters}
          isClose={isClose}
          onSwipe={step}
          onBroken={onBroken}
        />
        <p aria-live="polite" className="text-center">
          {alt}
        </p>
        {/* At an end a button stays where it is and keeps the focus, so that the keys go on working. */}
        <div className="flex items-center justify-between gap-3">
          <IconButton icon={ChevronLeft} name="Previous photo" aria-disabled={!canGo(-1)} onClick={() => step(-1)} />
          <div className="flex gap-1">
            <IconButton
              icon={isClose ? ZoomOut : ZoomIn}
              name={isClose ? "Show the whole photo" : "Look closely"}
              onClick={() => setClose(!isClose)}
            />
            <IconButton icon={RotateCw} name="Turn by a quarter" onClick={() => setQuarters((quarters + 1) % 4)} />
          </div>
          <IconButton icon={ChevronRight} name="Next photo" aria-disabled={!canGo(1)} onClick={() => step(1)} />
        </div>
      </div>
    </Dialog>
  );
}
