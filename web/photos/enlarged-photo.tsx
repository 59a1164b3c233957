import type { Photo } from "contract/portfolios.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { imageUrl } from "../api.ts";
import { IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

const swipe = 40;

interface Props {
  photos: Photo[];
  index: number;
  alt: string;
  onStep: (index: number) => void;
  onClose: () => void;
}

/** One photo as large as the screen allows; arrow keys, buttons and swiping step through. */
export function EnlargedPhoto({ photos, index, alt, onStep, onClose }: Props) {
  const photo = photos[index];
  const from = useRef(0);
  const canGo = (by: number) => index + by >= 0 && index + by < photos.length;
  const step = (by: number) => canGo(by) && onStep(index + by);
  function onKey(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  }
  function onRelease(x: number) {
    if (Math.abs(x - from.current) > swipe) step(x < from.current ? 1 : -1);
  }
  if (!photo) return null;
  return (
    <Dialog title="Enlarged Image" wide onClose={onClose} onKey={onKey}>
      <div className="grid gap-3">
        <img
          key={photo.path}
          src={imageUrl(photo.path)}
          alt={alt}
          width={photo.width}
          height={photo.height}
          draggable={false}
          onPointerDown={(event) => {
            from.current = event.clientX;
          }}
          onPointerUp={(event) => onRelease(event.clientX)}
          className="mx-auto max-h-[70dvh] w-auto max-w-full touch-pan-y rounded-panel object-contain"
        />
        {/* At an end a button stays where it is and keeps the focus, so that the keys go on working. */}
        <div className="flex items-center justify-between gap-3">
          <IconButton icon={ChevronLeft} name="Previous photo" aria-disabled={!canGo(-1)} onClick={() => step(-1)} />
          <p aria-live="polite">{alt}</p>
          <IconButton icon={ChevronRight} name="Next photo" aria-disabled={!canGo(1)} onClick={() => step(1)} />
        </div>
      </div>
    </Dialog>
  );
}
