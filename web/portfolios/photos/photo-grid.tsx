import { barePath, thumbnailOf } from "contract/portfolios/photos.ts";
import type { Photo } from "contract/portfolios/portfolios.ts";
import { type ReactNode, useState } from "react";
import { dayOf } from "../../ui/dates.ts";
import { Empty } from "../../ui/states/empty.tsx";
import { EnlargedPhoto } from "./enlarged-photo.tsx";
import { PhotoImage } from "./photo-image.tsx";

/** A portfolio's photos, enlarged on click. `facts` adds details under each; `onBroken` fetches new signed URLs. */
export function PhotoGrid<P extends Photo>({
  photos,
  facts,
  onBroken,
}: {
  photos: P[];
  facts?: (photo: P) => ReactNode;
  onBroken: () => void;
}) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return <Empty message="This portfolio has no photos." />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={barePath(photo.path)} className="grid content-start gap-1">
            <button
              type="button"
              onClick={() => setOpen(index)}
              className="overflow-hidden rounded-panel border border-line bg-ground"
            >
              <PhotoImage
                path={thumbnailOf(photo.path)}
                alt={altOf(photos, index)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
                onBroken={onBroken}
                className="aspect-4/3 w-full object-cover"
              />
            </button>
            {facts?.(photo)}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <EnlargedPhoto
          photos={photos}
          index={open}
          alt={altOf(photos, open)}
          onStep={setOpen}
          onBroken={onBroken}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** "Photo 2 of 5, taken 3 March 2026" */
export function altOf(photos: Pick<Photo, "takenAt">[], index: number): string {
  const taken = photos[index]?.takenAt;
  const name = `Photo ${index + 1} of ${photos.length}`;
  return taken ? `${name}, taken ${dayOf(`${taken.slice(0, 10)}T12:00:00Z`)}` : name;
}
