import { photoLimits } from "contract/portfolios/photos.ts";
import { Camera, ImagePlus, Pencil, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { useAnnotating } from "../marking/use-annotating.tsx";
import { FoldedPhotos } from "../tiles/folded-photos.tsx";
import { OrderedTile } from "../tiles/ordered-tile.tsx";
import { captionIn, type OrderedPhoto } from "../tiles/photo-order.ts";
import { CoverMark, heights, PhotoButton, SizeMark } from "../tiles/tile.tsx";
import { FileButton } from "./file-button.tsx";
import { Preview } from "./preview.tsx";
import type { ChosenPhoto, Photos } from "./use-photos.ts";

const removeText = (name: string) => `Remove ${name}`;

interface Props {
  name: string;
  photos: Photos;
  order: readonly OrderedPhoto[];
  onOrder: (photos: OrderedPhoto[]) => void;
  /** Of the previews, in pixels. */
  height: keyof typeof heights;
  /** The portfolio has no other photos, so the first of these is its cover. */
  hasCover: boolean;
}

/** Camera and gallery buttons, a place to drop files on, previews and errors. */
export function PhotoPicker({ name, photos, order, onOrder, height, hasCover }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const marking = useAnnotating(photos.replace);
  function remove(photo: string) {
    photos.remove(photo);
    group.current?.focus({ preventScroll: true }); // The pressed button is removed with its photo.
  }
  const usable = photos.chosen.filter((photo) => !photo.error);
  const cover = hasCover ? usable[0] : undefined;
  const ordered = usable.map(({ id }) => ({ key: id, caption: captionIn(order, id) ?? "" }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the heading above it.
    <div ref={group} role="group" aria-label={name} tabIndex={-1} className="grid gap-3 outline-none">
      <DropZone onFiles={photos.add}>
        <FileButton name="Take photo" icon={Camera} onFiles={photos.add} camera />
        <FileButton name="Choose photos" icon={ImagePlus} onFiles={photos.add} />
      </DropZone>
      <p className="text-dim text-sm">{`JPG, PNG, WebP or HEIC, up to ${photoLimits.most} photos. Large photos are made smaller on your device before they are sent.`}</p>
      <div role="alert" className="empty:sr-only">
        {photos.errors.length > 0 && (
          <ul className="grid gap-1 font-medium text-danger text-sm">
            {photos.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </div>
      {photos.chosen.length > 0 && (
        <>
          <h3 className="font-medium text-sm">Image Preview</h3>
          <FoldedPhotos
            label="Image Preview"
            // What cannot be sent is never folded away.
            count={usable.length === photos.chosen.length ? usable.length : 0}
            small={(index) => usable[index] && <Preview photo={usable[index]} number={index + 1} height="h-16" />}
          >
            {photos.chosen.map((photo) => {
              const [index, onRemove] = [usable.indexOf(photo), () => remove(photo.id)];
              if (index < 0) return <Refused key={photo.id} photo={photo} onRemove={onRemove} />;
              return (
                <OrderedTile
                  key={photo.id}
                  photos={ordered}
                  index={index}
                  onOrder={onOrder}
                  tools={
                    <IconButton
                      icon={Pencil}
                      name={`Mark or turn photo ${index + 1}`}
                      // There is nothing to mark before the photo is made small.
                      disabled={!photo.blob}
                      onClick={() => void marking.open(photo.id, index + 1, () => photo.blob ?? Promise.reject())}
                    />
                  }
                >
                  <Preview photo={photo} number={index + 1} height={heights[height]} />
                  {photo === cover && <CoverMark />}
                  {photo.blob && <SizeMark bytes={photo.blob.size} />}
                  <PhotoButton icon={X} name={removeText(photo.name)} onClick={onRemove} />
                </OrderedTile>
              );
            })}
          </FoldedPhotos>
        </>
      )}
      {marking.dialog}
    </div>
  );
}

/** "5 of 20 photos, 1.2 MB to send": how much is known once they have been made small. */
export function countText({ chosen, count }: Pick<Photos, "chosen" | "count">): string {
  const text = `${count} of ${photoLimits.most} photos`;
  const bytes = chosen.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
  return bytes > 0 ? `${text}, ${sizeOf(bytes)} to send` : text;
}

/** The buttons; where there is a mouse, files can be dropped on them too. */
function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault(); // Without this the browser would leave the page and open the file.
    setOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first.
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-panel border-dashed sm:border sm:p-4 ${isOver ? "border-brand bg-brand-soft" : "border-edge sm:bg-sunken"}`}
    >
      <p className="mb-2 text-center text-dim text-sm max-sm:hidden pointer-coarse:hidden">Drop photos here, or</p>
      <div className="grid grid-cols-[2fr_1fr] gap-2 sm:flex sm:flex-wrap sm:justify-center">{children}</div>
    </div>
  );
}

function Refused({ photo: { name, error }, onRemove }: { photo: ChosenPhoto; onRemove: () => void }) {
  return (
    <li className="relative self-start overflow-hidden rounded-control border border-danger bg-danger-soft">
      <p role="alert" className="wrap-anywhere p-3 pr-12 font-medium text-danger text-sm">
        {`${error ?? ""} It will not be sent.`}
      </p>
      <PhotoButton icon={X} name={removeText(name)} onClick={onRemove} />
    </li>
  );
}
