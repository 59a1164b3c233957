import { captionMost } from "contract/portfolios/photos.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { CSSProperties, DragEvent, MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { moved, type OrderedPhoto } from "./photo-order.ts";

const dragged = "text/x-photo";

interface Props {
  /** All photos of the list, in their order. */
  photos: readonly OrderedPhoto[];
  index: number;
  onOrder: (photos: OrderedPhoto[]) => void;
  /** The picture, and what lies on it. */
  children: ReactNode;
  /** Further buttons. */
  tools?: ReactNode;
  style?: CSSProperties | undefined;
}

/** A photo of a form: dragged or moved by buttons to another place among the others, with a field for its caption. */
export function OrderedTile({ photos, index, onOrder, children, tools, style }: Props) {
  const photo = photos[index];
  const number = index + 1;
  function move(by: number, { currentTarget }: MouseEvent<HTMLElement>) {
    if (!photos[index + by]) return;
    flushSync(() => onOrder(moved(photos, index, index + by)));
    currentTarget.focus(); // A part of the page that moves loses the focus.
  }
  function drop(event: DragEvent) {
    const from = photos.findIndex(({ key }) => key === event.dataTransfer.getData(dragged));
    if (from < 0) return;
    event.preventDefault();
    onOrder(moved(photos, from, index));
  }
  return (
    <li onDragOver={acceptPhoto} onDrop={drop} className="grid content-start gap-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons below are the first. */}
      <div
        draggable={photos.length > 1}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, photo?.key ?? "")}
        className="relative overflow-hidden rounded-control bg-track"
        style={style}
      >
        {children}
      </div>
      <div className="flex justify-between empty:hidden">
        {photos.length > 1 && (
          <IconButton
            icon={ChevronLeft}
            name={`Move photo ${number} left`}
            aria-disabled={index === 0}
            onClick={(event) => move(-1, event)}
          />
        )}
        {tools}
        {photos.length > 1 && (
          <IconButton
            icon={ChevronRight}
            name={`Move photo ${number} right`}
            aria-disabled={number === photos.length}
            onClick={(event) => move(1, event)}
          />
        )}
      </div>
      <TextField
        label="Caption"
        aria-label={`Caption of photo ${number}`}
        maxLength={captionMost}
        value={photo?.caption ?? ""}
        onChange={({ target }) =>
          onOrder(photos.map((one) => (one === photo ? { ...one, caption: target.value } : one)))
        }
      />
    </li>
  );
}

function acceptPhoto(event: DragEvent): void {
  if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
}
