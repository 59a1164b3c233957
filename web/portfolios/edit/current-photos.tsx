import { barePath, thumbnailOf } from "contract/portfolios/photos.ts";
import type { Photo } from "contract/portfolios/portfolios.ts";
import { Trash2, Undo2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { altOf } from "../photos/photo-grid.tsx";
import { PhotoImage } from "../photos/photo-image.tsx";
import { PlacedTile } from "../tiles/placed-tile.tsx";
import { captionIn, inOrder, type PlacedPhoto } from "../tiles/places.ts";
import { CoverMark, heights, PhotoButton, photoGrid } from "../tiles/tile.tsx";
import { words } from "../words/form.tsx";

const { edit } = words;

interface Props {
  photos: Photo[];
  placed: readonly PlacedPhoto[];
  onPlace: (photos: PlacedPhoto[]) => void;
  /** Bare paths of the photos that the next update deletes. */
  marked: readonly string[];
  onMark: (path: string) => void;
  onUnmark: (path: string) => void;
  /** Fetches new paths when one no longer opens. */
  onBroken: () => void;
}

/** The stored photos; each can be marked for deletion, which takes effect on update. The first that stays is the cover. */
export function CurrentPhotos({ photos: stored, placed, onPlace, marked, onMark, onUnmark, onBroken }: Props) {
  if (stored.length === 0) return null;
  const photos = inOrder(stored, ({ path }) => barePath(path), placed);
  const places = photos.map(({ path, caption }) => {
    const key = barePath(path);
    return { key, caption: captionIn(placed, key) ?? caption };
  });
  const isMarked = (photo: Photo) => marked.includes(barePath(photo.path));
  const cover = photos.find((photo) => !isMarked(photo));
  return (
    <section aria-labelledby="current-photos" className="grid gap-2">
      <h3 id="current-photos" className="font-medium text-sm">
        {edit.currentPhotos}
      </h3>
      <ul className={photoGrid}>
        {photos.map((photo, index) => (
          <PlacedTile
            key={barePath(photo.path)}
            photos={places}
            index={index}
            onPlace={onPlace}
            style={{ backgroundColor: isMarked(photo) ? undefined : (photo.colour ?? undefined) }}
          >
            <PhotoImage
              path={thumbnailOf(photo.path)}
              onBroken={onBroken}
              alt={altOf(photos, index)}
              width={photo.width}
              height={photo.height}
              draggable={false}
              className={`w-full object-cover ${heights[180]} ${isMarked(photo) ? "opacity-30" : ""}`}
            />
            {photo === cover && <CoverMark />}
            <Marking
              number={index + 1}
              isMarked={isMarked(photo)}
              onToggle={() => (isMarked(photo) ? onUnmark : onMark)(barePath(photo.path))}
            />
          </PlacedTile>
        ))}
      </ul>
    </section>
  );
}

// One button for both actions, so that it keeps the focus.
function Marking({ number, isMarked, onToggle }: { number: number; isMarked: boolean; onToggle: () => void }) {
  return (
    <>
      {isMarked && (
        <span className="absolute bottom-2 left-2">
          <Badge tone="red">{edit.willBeDeleted}</Badge>
        </span>
      )}
      <PhotoButton
        icon={isMarked ? Undo2 : Trash2}
        name={isMarked ? edit.keepPhoto(number) : edit.deletePhoto(number)}
        onClick={onToggle}
        {...(isMarked && { word: edit.undo })}
      />
    </>
  );
}
