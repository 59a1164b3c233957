import type { Photo } from "contract/portfolios/portfolios.ts";
import { useEffect, useRef } from "react";
import { PhotoImage } from "./photo-image.tsx";

/** How far a finger has to move to count as a swipe, in pixels. */
const swipeDistance = 40;
const turns = ["", "rotate-90", "rotate-180", "-rotate-90"];

interface Props {
  photo: Photo;
  alt: string;
  /** Quarter turns to the right. */
  quarters: number;
  /** Shown at its full size, to be scrolled; otherwise the whole photo fits. */
  isZoomed: boolean;
  onSwipe: (by: number) => void;
  onBroken: () => void;
}

/** The area in which a photo is shown large. Its size does not depend on the photo, so nothing around it moves. */
export function PhotoCanvas({ photo, alt, quarters, isZoomed, onSwipe, onBroken }: Props) {
  const startX = useRef<number>(undefined);
  const canvas = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = canvas.current;
    // Zooming starts at the centre of the photo.
    if (isZoomed) box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [isZoomed]);
  const isSideways = quarters % 2 === 1;
  const [width, height] = isSideways ? [photo.height, photo.width] : [photo.width, photo.height];

  function onRelease(x: number) {
    const moved = startX.current === undefined ? 0 : x - startX.current;
    startX.current = undefined;
    if (!isZoomed && Math.abs(moved) > swipeDistance) onSwipe(moved < 0 ? 1 : -1);
  }

  // CSS rotation does not change the layout size of a picture, so the frame around it is given the rotated size.
  const frame = isZoomed ? { width, height } : { width: "100%", height: "100%" };
  const limits = isSideways ? { maxWidth: "100cqh", maxHeight: "100cqw" } : { maxWidth: "100cqw", maxHeight: "100cqh" };
  return (
    <section
      ref={canvas}
      aria-label="Photo"
      tabIndex={isZoomed ? 0 : undefined}
      className="h-[65dvh] overflow-auto rounded-panel bg-ground [container-type:size]"
    >
      {/* minmax(0, 1fr) keeps the cell as large as the frame; sized by the unrotated picture, it would overflow the frame. */}
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center" style={frame}>
        <PhotoImage
          path={photo.path}
          alt={alt}
          width={photo.width}
          height={photo.height}
          draggable={false}
          onBroken={onBroken}
          onPointerDown={(event) => {
            startX.current = event.clientX;
          }}
          onPointerUp={(event) => onRelease(event.clientX)}
          style={isZoomed ? { maxWidth: "none" } : limits}
          className={`h-auto w-auto ${isZoomed ? "" : "[touch-action:pan-y]"} ${turns[quarters]}`}
        />
      </div>
    </section>
  );
}
