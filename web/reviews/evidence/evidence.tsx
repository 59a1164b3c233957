import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useState } from "react";
import { EnlargedPhoto } from "../../portfolios/photos/enlarged-photo.tsx";
import { altOf } from "../../portfolios/photos/photo-grid.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { deskQuery, useMedia } from "../../ui/use-media.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { SamePhotos } from "./same-photos.tsx";

/** The photos to be judged: one large where there is room, a strip on a phone; enlarged with hash and camera facts. */
export function Evidence({ portfolio, onBroken }: { portfolio: PortfolioForReview; onBroken: () => void }) {
  const { photos, dateTime } = portfolio;
  const [enlarged, setEnlarged] = useState<number>();
  const isDesk = useMedia(deskQuery);
  const Photos = isDesk ? PhotoViewer : PhotoStrip;
  const photo = photos[enlarged ?? -1];
  return (
    <>
      <h2 className="sr-only">Images</h2>
      {photos.length === 0 && <Empty message="This portfolio has no photos." />}
      {photos.length > 0 && <Photos photos={photos} date={dateTime} onBroken={onBroken} onEnlarge={setEnlarged} />}
      <SamePhotos photos={photos} />
      {enlarged !== undefined && photo && (
        <EnlargedPhoto
          photos={photos}
          index={enlarged}
          alt={altOf(photos, enlarged)}
          details={<PhotoFacts photo={photo} date={dateTime} />}
          onStep={setEnlarged}
          onBroken={onBroken}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  );
}
