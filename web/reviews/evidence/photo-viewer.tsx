import { barePath, thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { ChevronLeft, ChevronRight, Maximize2, RotateCw, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { altOf } from "../../portfolios/photos/photo-grid.tsx";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import { takenText } from "../../portfolios/photos/taken-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { RemarkNumbers } from "../remarks/numbers.tsx";
import { RemarkButton } from "../remarks/remark-button.tsx";
import type { Marking } from "../remarks/remarking.ts";
import { isOn } from "../remarks/remarks.ts";
import { NewPhoto } from "./new-photo.tsx";
import { Photo } from "./photo.tsx";
import type { PhotosProps } from "./photo-strip.tsx";

/** One photo at the size of the column, the others below it; arrow keys, buttons and thumbnails change the photo. */
export function PhotoViewer({ photos, date, quarters, onTurn, marking, onBroken, onEnlarge }: PhotosProps) {
  const [chosen, setChosen] = useState(0);
  // After a change by the learner there may be fewer.
  const index = Math.min(chosen, photos.length - 1);
  const photo = photos[index];
  const isSingle = photos.length === 1;
  function show(next: number) {
    if (next < 0 || next >= photos.length) return;
    marking.close();
    onTurn(0);
    setChosen(next);
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") show(index - 1);
    if (key === "ArrowRight") show(index + 1);
  }
  if (!photo) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys that its buttons get.
    <div onKeyDown={onKeyDown} className="flex gap-2.5">
      {!isSingle && <Thumbnails {...{ photos, marking, onBroken }} shown={index} onShow={show} />}
      <div className="min-w-0 grow">
        {/* Among several, the buttons keep their place whatever the photo's shape; a single one has its words below it. */}
        <div
          className="grid max-h-[55dvh] min-h-48 items-start [container-type:size]"
          style={isSingle ? { aspectRatio: photo.width / photo.height } : { height: "55dvh" }}
        >
          <Photo
            key={barePath(photo.path)}
            {...{ photo, index, quarters, marking, onBroken }}
            alt={altOf(photos, index)}
            onPress={() => onEnlarge(index)}
          />
        </div>
        {photo.caption && <p className="wrap-anywhere pt-1.5 text-sm">{photo.caption}</p>}
        <div className="flex min-h-9 items-center justify-between gap-3 pt-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dim text-xs">
            <span className="font-medium text-text">{`Photo ${index + 1} of ${photos.length}`}</span>
            {photo.isNew && <NewPhoto />}
            {takenText(photo.takenAt, date)}
          </div>
          <div className="flex shrink-0">
            <RemarkButton photo={photo} index={index} marking={marking} />
            <PhotoButtons
              index={index}
              count={photos.length}
              onShow={show}
              onTurn={() => onTurn((quarters + 1) % 4)}
              onEnlarge={() => onEnlarge(index)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

interface ButtonsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
  onTurn: () => void;
  onEnlarge: () => void;
}

function PhotoButtons({ index, count, onShow, onTurn, onEnlarge }: ButtonsProps) {
  return (
    <>
      {count > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            name="Previous photo"
            aria-disabled={index === 0}
            onClick={() => onShow(index - 1)}
          />
          <IconButton
            icon={ChevronRight}
            name="Next photo"
            aria-disabled={index === count - 1}
            onClick={() => onShow(index + 1)}
          />
        </>
      )}
      <IconButton icon={RotateCw} name="Rotate right" onClick={onTurn} />
      <IconButton icon={Maximize2} name="Enlarge" onClick={onEnlarge} />
    </>
  );
}

interface ThumbnailsProps {
  photos: PhotoForReview[];
  shown: number;
  marking: Marking;
  onBroken: () => void;
  onShow: (index: number) => void;
}

function Thumbnails({ photos, shown, marking, onBroken, onShow }: ThumbnailsProps) {
  return (
    <ul
      aria-label="Photos"
      className="-m-1 flex max-h-[55dvh] w-18.5 shrink-0 flex-col gap-2 overflow-y-auto p-1 [scrollbar-width:none]"
    >
      {photos.map((photo, index) => (
        <li key={barePath(photo.path)} className="relative shrink-0">
          <button
            type="button"
            aria-label={thumbnailName(photo, index)}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
            className="block h-12.5 w-16.5 overflow-hidden rounded-control bg-track outline-2 outline-transparent outline-offset-1 aria-current:outline-brand"
            style={photo.colour ? { backgroundColor: photo.colour } : undefined}
          >
            <PhotoImage path={thumbnailOf(photo.path)} alt="" onBroken={onBroken} className="size-full object-cover" />
          </button>
          {photo.alsoIn.length > 0 && (
            <TriangleAlert
              aria-hidden
              size={20}
              className="absolute top-1 right-1 rounded-small bg-waiting-soft p-0.5 text-waiting"
            />
          )}
          <span className="pointer-events-none absolute right-0 bottom-0 flex">
            <RemarkNumbers remarks={marking.remarks} are={(one) => isOn(photo, one)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function thumbnailName({ isNew, alsoIn }: PhotoForReview, index: number): string {
  const marks = [isNew && "new", alsoIn.length > 0 && "also in another portfolio"].filter(Boolean);
  return [`Show photo ${index + 1}`, ...marks].join(", ");
}
