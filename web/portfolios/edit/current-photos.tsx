import { barePath, thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { Photo } from "contract/portfolios/portfolios.ts";
import { Pencil, Trash2, Undo2 } from "lucide-react";
import { photoFile } from "../../app/download.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Preview } from "../chosen-photos/preview.tsx";
import type { ChosenPhoto } from "../chosen-photos/use-photos.ts";
import { useAnnotating } from "../marking/use-annotating.tsx";
import { altOf } from "../photos/photo-grid.tsx";
import { PhotoImage } from "../photos/photo-image.tsx";
import { FoldedPhotos } from "../tiles/folded-photos.tsx";
import { OrderedTile } from "../tiles/ordered-tile.tsx";
import { captionIn, inOrder, type OrderedPhoto } from "../tiles/photo-order.ts";
import { CoverMark, heights, PhotoButton, SizeMark } from "../tiles/tile.tsx";

interface Props {
  photos: Photo[];
  order: readonly OrderedPhoto[];
  onOrder: (photos: OrderedPhoto[]) => void;
  /** Bare paths of the photos that the next update deletes. */
  marked: readonly string[];
  /** The marked copies that take the place of photos, by their bare paths. */
  copies: ReadonlyMap<string, ChosenPhoto>;
  onCopy: (path: string, copy: Blob) => void;
  onUndoCopy: (id: string) => void;
  onMark: (path: string) => void;
  onUnmark: (path: string) => void;
  /** Fetches new paths when one no longer opens. */
  onBroken: () => void;
  /** Criteria were accepted with them. */
  isOnRecord: boolean;
}

/**
 * The stored photos. Each can be marked for deletion or replaced by a copy that was turned or drawn on, which takes effect on
 * update. The first that stays is the cover.
 */
export function CurrentPhotos({ photos: stored, order, onOrder, marked, copies, onCopy, ...rest }: Props) {
  const { onMark, onUnmark, onUndoCopy, onBroken, isOnRecord } = rest;
  const marking = useAnnotating(onCopy);
  if (stored.length === 0) return null;
  const photos = inOrder(stored, ({ path }) => barePath(path), order);
  const ordered = photos.map(({ path, caption }) => {
    const key = barePath(path);
    return { key, caption: captionIn(order, key) ?? caption };
  });
  const isMarked = (photo: Photo) => marked.includes(barePath(photo.path));
  const cover = photos.find((photo) => !isMarked(photo));
  return (
    <section aria-labelledby="current-photos" className="grid gap-2">
      <h3 id="current-photos" className="font-medium text-sm">
        Current Images
      </h3>
      <FoldedPhotos
        label="Current Images"
        count={photos.length}
        small={(index) =>
          photos[index] && (
            <PhotoImage
              path={thumbnailOf(photos[index].path)}
              onBroken={onBroken}
              alt={altOf(photos, index)}
              width={photos[index].width}
              height={photos[index].height}
              className="h-16 w-full object-cover"
            />
          )
        }
      >
        {photos.map((photo, index) => {
          const [key, number] = [barePath(photo.path), index + 1];
          const copy = copies.get(key);
          return (
            <OrderedTile
              key={key}
              photos={ordered}
              index={index}
              onOrder={onOrder}
              style={{ backgroundColor: isMarked(photo) ? undefined : (photo.colour ?? undefined) }}
              tools={
                <IconButton
                  icon={Pencil}
                  name={`Mark or turn photo ${number}`}
                  aria-disabled={isMarked(photo)}
                  onClick={() =>
                    isMarked(photo) || void marking.open(key, number, () => copy?.blob ?? photoFile(photo.path))
                  }
                />
              }
            >
              {copy ? (
                <Preview photo={copy} number={number} height={heights[180]} />
              ) : (
                <PhotoImage
                  path={thumbnailOf(photo.path)}
                  onBroken={onBroken}
                  alt={altOf(photos, index)}
                  width={photo.width}
                  height={photo.height}
                  draggable={false}
                  className={`w-full object-cover ${heights[180]} ${isMarked(photo) ? "opacity-30" : ""}`}
                />
              )}
              {photo === cover && <CoverMark />}
              {copy?.blob && <SizeMark bytes={copy.blob.size} />}
              <Marking
                number={number}
                isMarked={isMarked(photo)}
                hasCopy={copy !== undefined}
                onToggle={() => (copy ? onUndoCopy(copy.id) : (isMarked(photo) ? onUnmark : onMark)(key))}
              />
            </OrderedTile>
          );
        })}
      </FoldedPhotos>
      <p role="status" className="text-dim text-sm empty:hidden">
        {isOnRecord &&
          photos.some(isMarked) &&
          "A photo that you delete leaves this page and stays on the round's record, because criteria are accepted here."}
      </p>
      {marking.dialog}
    </section>
  );
}

interface MarkingProps {
  number: number;
  isMarked: boolean;
  hasCopy: boolean;
  onToggle: () => void;
}

// One button for all actions, so that it keeps the focus.
function Marking({ number, isMarked, hasCopy, onToggle }: MarkingProps) {
  const isUndo = isMarked || hasCopy;
  const undo = hasCopy ? `Undo: photo ${number} as it was saved` : `Undo: keep photo ${number}`;
  return (
    <>
      {isMarked && (
        <span className="absolute bottom-2 left-2">
          <Badge tone="red">Will be deleted</Badge>
        </span>
      )}
      <PhotoButton
        icon={isUndo ? Undo2 : Trash2}
        name={isUndo ? undo : `Delete photo ${number}`}
        onClick={onToggle}
        {...(isUndo && { word: "Undo" })}
      />
    </>
  );
}
