import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EnlargedPhoto } from "../../portfolios/photos/enlarged-photo.tsx";
import { altOf } from "../../portfolios/photos/photo-grid.tsx";
import { focusIfLost } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import { NewPhoto } from "./new-photo.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { SamePhotos } from "./same-photos.tsx";

/** The photos to be judged: one large where there is room, a strip on a phone; enlarged with hash and camera facts. */
export function Evidence({ portfolio, onBroken }: { portfolio: PortfolioForReview; onBroken: () => void }) {
  const { photos, dateTime } = portfolio;
  const [enlarged, setEnlarged] = useState<number>();
  const isWide = useMedia(wideQuery);
  const Photos = isWide ? PhotoViewer : PhotoStrip;
  const photo = photos[enlarged ?? -1];
  const opened = useRef(0);
  function open(index: number) {
    opened.current = index;
    setEnlarged(index);
  }
  function close() {
    flushSync(() => setEnlarged(undefined));
    // The photo that was pressed may have been drawn anew since, when the window was turned or resized.
    focusIfLost(() => {
      const shown = document.querySelectorAll<HTMLElement>("main [data-photo]");
      shown[isWide ? 0 : opened.current]?.focus();
    });
  }
  return (
    <>
      <h2 className="sr-only">Images</h2>
      {photos.length === 0 && <Empty drawing="work" message="This portfolio has no photos." />}
      {photos.length > 0 && <Photos photos={photos} date={dateTime} onBroken={onBroken} onEnlarge={open} />}
      <SamePhotos photos={photos} />
      {enlarged !== undefined && photo && (
        <EnlargedPhoto
          photos={photos}
          index={enlarged}
          alt={altOf(photos, enlarged)}
          date={dateTime}
          mark={photo.isNew && <NewPhoto />}
          onStep={setEnlarged}
          onBroken={onBroken}
          onClose={close}
        />
      )}
    </>
  );
}
