import { dayOf } from "contract/core/dates.ts";
import { barePath, thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { Photo } from "contract/portfolios/portfolios.ts";
import { useState } from "react";
import { Empty } from "../../ui/states/empty.tsx";
import { EnlargedPhoto } from "./enlarged-photo.tsx";
import { PhotoImage } from "./photo-image.tsx";

interface Props {
  photos: Photo[];
  /** The portfolio's own. */
  date: string;
  /** Fetches new signed URLs. */
  onBroken: () => void;
}

/** A portfolio's photos: the first one whole and as large as there is room, the others below it; a press enlarges each. */
export function PhotoGrid({ photos, date, onBroken }: Props) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return <Empty drawing="work" message="This portfolio has no photos." />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2 2xl:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={barePath(photo.path)} className="group first:col-span-full">
            <div className="rounded-panel group-first:bg-track">
              <Picture photo={photo} index={index} photos={photos} onBroken={onBroken} onOpen={() => setOpen(index)} />
            </div>
            {photo.caption && <p className="wrap-anywhere px-1 pt-1.5 text-sm">{photo.caption}</p>}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <EnlargedPhoto
          photos={photos}
          index={open}
          alt={altOf(photos, open)}
          date={date}
          onStep={setOpen}
          onBroken={onBroken}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface PictureProps {
  photo: Photo;
  index: number;
  photos: Photo[];
  onBroken: () => void;
  onOpen: () => void;
}

/** One photo as a button. Its place has the photo's shape and dominant colour before the photo is there. */
function Picture({ photo: { path, width, height, colour }, index, photos, onBroken, onOpen }: PictureProps) {
  const isFirst = index === 0;
  return (
    <button
      type="button"
      onClick={onOpen}
      style={{ backgroundColor: colour ?? undefined, ...(isFirst && whole(width / height)) }}
      className="relative mx-auto block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-panel bg-track [--most:60dvh] sm:[--most:68dvh]"
    >
      <PhotoImage
        path={isFirst ? path : thumbnailOf(path)}
        alt={altOf(photos, index)}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        onBroken={onBroken}
        className="absolute inset-0 size-full object-cover"
      />
      {isFirst && photos.length > 1 && (
        <span
          aria-hidden
          className="absolute right-2 bottom-2 rounded-small bg-black/75 px-2 py-0.5 font-medium text-white text-xs"
        >
          {`${1} of ${photos.length}`}
        </span>
      )}
    </button>
  );
}

/** The photo's own shape, as wide as there is room and no higher than `--most`. */
function whole(ratio: number) {
  return { aspectRatio: ratio, width: `min(100%, calc(var(--most) * ${ratio}))` };
}

/** "Photo 2 of 5, taken 3 March 2026" */
export function altOf(photos: Pick<Photo, "takenAt">[], index: number): string {
  const taken = photos[index]?.takenAt;
  const [number, all] = [index + 1, photos.length];
  return taken
    ? `Photo ${number} of ${all}, taken ${dayOf(`${taken.slice(0, 10)}T12:00:00Z`)}`
    : `Photo ${number} of ${all}`;
}
