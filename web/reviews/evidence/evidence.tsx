import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EnlargedPhoto } from "../../portfolios/photos/enlarged-photo.tsx";
import { altOf } from "../../portfolios/photos/photo-grid.tsx";
import { focusIfLost } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import type { Marking } from "../remarks/remarking.ts";
import { isOn } from "../remarks/remarks.ts";
import { NewPhoto } from "./new-photo.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";

// Loaded with the first press or movement, or where there are remarks.
const RemarkBox = lazy(() => import("../remarks/remark-box.tsx").catch(() => ({ default: () => null })));

type Answered = Omit<PortfolioForReview, "attachments"> & Partial<Pick<PortfolioForReview, "attachments">>;

interface Props {
  portfolio: PortfolioForReview;
  marking: Marking;
  onBroken: () => void;
}

/** The photos to be judged: one large where there is room, a strip on a phone; enlarged with hash and camera facts. */
export function Evidence({ portfolio, marking, onBroken }: Props) {
  // Answers that an older version kept on the device have none.
  const { photos, attachments = [], dateTime }: Answered = portfolio;
  const [enlarged, setEnlarged] = useState<number>();
  const [quarters, turn] = useState(0);
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
      {photos.length + attachments.length === 0 && <Empty drawing="work" message="This portfolio has no photos." />}
      {photos.length > 0 && (
        <Photos {...{ photos, quarters, marking, onBroken }} date={dateTime} onTurn={turn} onEnlarge={open} />
      )}
      {marking.isNear && (
        <Suspense>
          <RemarkBox portfolio={portfolio} quarters={isWide ? quarters : 0} marking={marking} />
        </Suspense>
      )}
      {enlarged !== undefined && photo && (
        <EnlargedPhoto
          photos={photos}
          index={enlarged}
          alt={altOf(photos, enlarged)}
          date={dateTime}
          mark={
            <>
              {photo.isNew && <NewPhoto />}
              {marking.remarks.some((one) => isOn(photo, one)) && <p>Your remarks stand on the photo in the page.</p>}
            </>
          }
          onStep={setEnlarged}
          onBroken={onBroken}
          onClose={close}
        />
      )}
    </>
  );
}
