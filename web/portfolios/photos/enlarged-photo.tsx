import type { Photo } from "contract/portfolios/portfolios.ts";
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { PhotoCanvas } from "./photo-canvas.tsx";
import { PhotoRecord } from "./photo-record.tsx";

interface Props {
  photos: Photo[];
  index: number;
  alt: string;
  /** The portfolio's own. */
  date: string;
  /** What this reader should notice about the photo. */
  mark?: ReactNode;
  onStep: (index: number) => void;
  onBroken: () => void;
  onClose: () => void;
}

/** One photo as large as the screen allows, with zoom and rotation; arrow keys, buttons and swiping change the photo. */
export function EnlargedPhoto({ photos, index, alt, date, mark, onStep, onBroken, onClose }: Props) {
  const photo = photos[index];
  const [quarters, setQuarters] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const canStep = (by: number) => index + by >= 0 && index + by < photos.length;
  function step(by: number) {
    if (!canStep(by)) return;
    setQuarters(0);
    setZoomed(false);
    onStep(index + by);
  }
  function onKey(event: KeyboardEvent) {
    // The arrow keys scroll a zoomed photo.
    if (isZoomed) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  }
  if (!photo) return null;
  return (
    <Dialog title="Enlarged Image" wide onClose={onClose} onKey={onKey}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <PhotoCanvas
          key={index}
          photo={photo}
          alt={alt}
          quarters={quarters}
          isZoomed={isZoomed}
          onSwipe={step}
          onBroken={onBroken}
        />
        <p aria-live="polite" className="wrap-anywhere text-center lg:col-start-1">
          {photo.caption && <span className="block font-medium">{photo.caption}</span>}
          {alt}
        </p>
        {/* The buttons are never removed, because losing the focus would disable the arrow keys. */}
        <div className="flex items-center justify-between gap-3 lg:col-start-1">
          <IconButton icon={ChevronLeft} name="Previous photo" aria-disabled={!canStep(-1)} onClick={() => step(-1)} />
          <div className="flex gap-1">
            <IconButton
              icon={isZoomed ? ZoomOut : ZoomIn}
              name={isZoomed ? "Zoom out" : "Zoom in"}
              onClick={() => setZoomed(!isZoomed)}
            />
            <IconButton icon={RotateCw} name="Rotate right" onClick={() => setQuarters((quarters + 1) % 4)} />
          </div>
          <IconButton icon={ChevronRight} name="Next photo" aria-disabled={!canStep(1)} onClick={() => step(1)} />
        </div>
        <div className="wrap-anywhere grid content-start justify-items-start gap-2 lg:col-start-2 lg:row-start-1">
          {mark}
          <PhotoRecord photo={photo} date={date} />
        </div>
      </div>
    </Dialog>
  );
}
