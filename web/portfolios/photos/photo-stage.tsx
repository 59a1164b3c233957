import type { Photo } from "contract/portfolios/portfolios.ts";
import { useEffect, useRef } from "react";
import { PhotoImage } from "./photo-image.tsx";

const swipe = 40;
const turns = ["", "rotate-90", "rotate-180", "-rotate-90"];

interface Props {
  photo: Photo;
  alt: string;
  /** Quarter turns to the right. */
  quarters: number;
  /** Every pixel, to be moved over; otherwise the whole photo. */
  isClose: boolean;
  onSwipe: (by: number) => void;
  onBroken: () => void;
}

/** The place where a photo is shown large. Its size does not depend on the photo, so nothing around it moves. */
export function PhotoStage({ photo, alt, quarters, isClose, onSwipe, onBroken }: Props) {
  const from = useRef<number>(undefined);
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = stage.current;
    // What matters is usually in the middle.
    if (isClose) box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [isClose]);
  const isSideways = quarters % 2 === 1;
  const [width, height] = isSideways ? [photo.height, photo.width] : [photo.width, photo.height];

  function onRelease(x: number) {
    const moved = from.current === undefined ? 0 : x - from.current;
    from.current = undefined;
    if (!isClose && Math.abs(moved) > swipe) onSwipe(moved < 0 ? 1 : -1);
  }

  // A turned picture keeps its place in the layout as if it were upright: the frame around it has the turned size.
  const frame = isClose ? { width, height } : { width: "100%", height: "100%" };
  const limits = isSideways ? { maxWidth: "100cqh", maxHeight: "100cqw" } : { maxWidth: "100cqw", maxHeight: "100cqh" };
  return (
    <section
      ref={stage}
      aria-label="Photo"
      tabIndex={isClose ? 0 : undefined}
      className="h-[65dvh] overflow-auto rounded-panel bg-ground [container-type:size]"
    >
      {/* The one cell is as large as the frame: made to fit the upright picture, it would push a turned one out of view. */}
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center" style={frame}>
        <PhotoImage
          path={photo.path}
          alt={alt}
          width={photo.width}
          height={photo.height}
          draggable={false}
          onBroken={onBroken}
          onPointerDown={(event) => {
            from.current = event.clientX;
          }}
          onPointerUp={(event) => onRelease(event.clientX)}
          style={isClose ? { maxWidth: "none" } : limits}
          className={`h-auto w-auto ${isClose ? "" : "touch-pan-y"} ${turns[quarters]}`}
        />
      </div>
    </section>
  );
}
