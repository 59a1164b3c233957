import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { altOf } from "../../portfolios/photos/photo-grid.tsx";
import { takenText } from "../../portfolios/photos/taken-text.ts";
import { RemarkButton } from "../remarks/remark-button.tsx";
import type { Marking } from "../remarks/remarking.ts";
import { NewPhoto } from "./new-photo.tsx";
import { Photo } from "./photo.tsx";

export interface PhotosProps {
  photos: PhotoForReview[];
  /** The portfolio's own date. */
  date: string;
  /** Quarter turns to the right of the photo that is shown alone. */
  quarters: number;
  onTurn: (quarters: number) => void;
  marking: Marking;
  onBroken: () => void;
  onEnlarge: (index: number) => void;
}

/** Photos beside each other, scrolled by a thumb; the next one shows at the edge. */
export function PhotoStrip({ photos, date, marking, onBroken, onEnlarge }: Omit<PhotosProps, "quarters" | "onTurn">) {
  return (
    <ul className="-mx-4 flex [scroll-snap-type:x_proximity] scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [--photo:14rem] sm:[--photo:min(20rem,50dvh)] print:flex-wrap print:overflow-visible">
      {photos.map((photo, index) => (
        <li
          key={barePath(photo.path)}
          // By keyboard a photo of which a part is in sight would stay where it is. A press must not move what it is on.
          onFocus={({ currentTarget, target }) => {
            if (target.matches(":focus-visible")) currentTarget.scrollIntoView({ block: "nearest", inline: "start" });
          }}
          className="relative shrink-0 snap-start"
          style={{ width: `min(84%, max(12rem, var(--photo) * ${photo.width / photo.height}))` }}
        >
          <div className="grid h-(--photo) items-start justify-items-center [container-type:size]">
            <Photo
              {...{ photo, index, marking, onBroken }}
              alt={altOf(photos, index)}
              onPress={() => onEnlarge(index)}
            />
          </div>
          {photo.caption && <p className="wrap-anywhere mt-2 text-sm">{photo.caption}</p>}
          <div className="mt-1 flex min-h-11 items-center justify-between gap-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dim text-xs">
              <span className="font-medium text-text">{`Photo ${index + 1} of ${photos.length}`}</span>
              {photo.isNew && <NewPhoto />}
              {takenText(photo.takenAt, date)}
            </span>
            <RemarkButton photo={photo} index={index} marking={marking} />
          </div>
        </li>
      ))}
    </ul>
  );
}
