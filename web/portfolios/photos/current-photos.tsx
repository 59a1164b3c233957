import { barePath, thumbnailOf } from "contract/portfolios/photos.ts";
import type { Photo } from "contract/portfolios/portfolios.ts";
import { Trash2, Undo2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { altOf } from "./photo-grid.tsx";
import { PhotoImage } from "./photo-image.tsx";

interface Props {
  photos: Photo[];
  /** Bare paths of the photos that the next update deletes. */
  marked: readonly string[];
  onMark: (path: string) => void;
  onUnmark: (path: string) => void;
  /** Fetches new paths when one no longer opens. */
  onBroken: () => void;
}

/** The stored photos; each can be marked for deletion, which takes effect on update. */
export function CurrentPhotos({ photos, marked, onMark, onUnmark, onBroken }: Props) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="current-photos" className="grid gap-3">
      <h3 id="current-photos" className="font-semibold">
        Current Images
      </h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo, index) => {
          const path = barePath(photo.path);
          const isMarked = marked.includes(path);
          return (
            <li key={path} className="relative overflow-hidden rounded-panel border border-line bg-ground">
              <PhotoImage
                path={thumbnailOf(photo.path)}
                onBroken={onBroken}
                alt={altOf(photos, index)}
                width={photo.width}
                height={photo.height}
                className={`h-[180px] w-full object-cover ${isMarked ? "opacity-30" : ""}`}
              />
              <div className="absolute inset-x-1 top-1 flex flex-wrap items-center justify-end gap-1">
                {isMarked && <Badge tone="red">Will be deleted</Badge>}
                {/* One button for both actions, so that it keeps the focus. */}
                <Button
                  aria-label={isMarked ? `Undo: keep photo ${index + 1}` : `Delete photo ${index + 1}`}
                  onClick={() => (isMarked ? onUnmark(path) : onMark(path))}
                  className={isMarked ? "" : "size-11 text-danger"}
                >
                  {isMarked ? <Undo2 aria-hidden size={18} /> : <Trash2 aria-hidden size={20} className="shrink-0" />}
                  {isMarked && "Undo"}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
