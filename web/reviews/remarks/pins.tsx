import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { shortcut } from "../../ui/keys/key-props.ts";
import { areSingleKeysOff, isTyping } from "../../ui/keys/shortcut-keys.ts";
import { focusAfter } from "./open-remark.tsx";
import { wordsOf } from "./remark-words.ts";
import { addOn, type Marking } from "./remarking.ts";
import { hasText, isOn, type PhotoRemark } from "./remarks.ts";
import { changeOpen, leave, movedBy, pinOf, type Spot, turned } from "./spots.ts";

interface Props {
  photo: PhotoForReview;
  /** Among the photos, from 0. */
  at: number;
  /** Quarter turns to the right. */
  quarters: number;
  marking: Marking;
}

/** The pins on one photo. While one of them is open, a press or a drag on the photo places it. */
export default function Pins({ photo, at, quarters, marking }: Props): ReactNode {
  const { remarks, open, canWrite } = marking;
  const isHidden = useHeld("h");
  const opened = remarks[open ?? -1];
  const placed = canWrite && opened && isOn(photo, opened) ? opened : undefined;
  // From the pointer to the tip of a pin that is dragged by its body.
  const grip = useRef<Spot>(undefined);

  function pointed({ currentTarget, clientX, clientY }: PointerEvent): Spot {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const seen = { x: (clientX - left) / width, y: (clientY - top) / height };
    return turned(seen, (4 - quarters) % 4);
  }
  function onPointerDown(event: PointerEvent) {
    const pin = event.target instanceof Element ? event.target.closest("button") : null;
    if (!placed || (pin && pin.id !== pinOf(open ?? -1))) return;
    const { x, y } = pointed(event);
    grip.current = pin ? { x: placed.x - x, y: placed.y - y } : { x: 0, y: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!pin) changeOpen(marking, { x, y });
  }
  function onPointerMove(event: PointerEvent) {
    if (!grip.current) return;
    const { x, y } = pointed(event);
    changeOpen(marking, { x: x + grip.current.x, y: y + grip.current.y });
  }
  function release() {
    grip.current = undefined;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a pointer does here, arrow keys do on the pin.
    <div
      className={`absolute inset-0 ${placed ? "cursor-crosshair touch-none" : "pointer-events-none"} ${isHidden ? "invisible" : ""}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      // The cursor stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      {...(remarks.some((one) => isOn(photo, one)) && shortcut("h", "Hide the pins while it is held"))}
    >
      {remarks.map(
        (one, index) =>
          isOn(photo, one) &&
          (hasText(one) || index === open) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is what it is known by.
            <Pin key={index} remark={one} {...{ index, at, quarters, marking }} />
          ),
      )}
    </div>
  );
}

interface PinProps extends Omit<Props, "photo"> {
  remark: PhotoRemark;
  index: number;
}

/** Its tip is on the spot, its body beside it, on the side where the photo has room. */
function Pin({ remark, index, at, quarters, marking }: PinProps) {
  const { open, setOpen, canWrite, close } = marking;
  const seen = turned(remark, quarters);
  const [isLeft, isTop] = [seen.x < 0.1, seen.y < 0.1];
  const isOpen = index === open;
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const spot = movedBy(event.key, event.shiftKey, remark, quarters);
    const isLeaving = event.key === "Escape" || event.key === "Enter";
    if (!spot && !isLeaving) return;
    event.preventDefault();
    event.stopPropagation();
    if (spot) changeOpen(marking, spot);
    else focusAfter(leave(marking), index, addOn(at + 1));
  }
  return (
    <span
      className="absolute"
      style={{ left: `${100 * remark.x}%`, top: `${100 * remark.y}%`, rotate: `${-90 * quarters}deg` }}
    >
      <button
        type="button"
        id={pinOf(index)}
        aria-label={`Remark ${index + 1} on photo ${at + 1}: ${wordsOf(remark) || "without words yet"}`}
        aria-expanded={canWrite ? isOpen : undefined}
        onClick={() => {
          if (!canWrite || isOpen) return;
          close();
          setOpen(index);
        }}
        onKeyDown={onKeyDown}
        className={`pointer-events-auto absolute grid touch:min-h-11 touch:min-w-11 ${isLeft ? "left-0 justify-items-start" : "right-0 justify-items-end"} ${isTop ? "top-0 items-start" : "bottom-0 items-end"}`}
      >
        <span
          className={`grid size-7 place-items-center rounded-full border-2 border-bar bg-news font-semibold text-on-news text-xs ${tips[`${isTop}${isLeft}`]}`}
        >
          {index + 1}
        </span>
      </button>
    </span>
  );
}

const tips = {
  truetrue: "rounded-tl-none",
  truefalse: "rounded-tr-none",
  falsetrue: "rounded-bl-none",
  falsefalse: "rounded-br-none",
};

/** Whether a letter is held while nobody types. */
function useHeld(letter: string): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    function onKey({ type, key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) {
      if (key.toLowerCase() !== letter) return;
      setHeld(type === "keydown" && !(isTyping(target) || areSingleKeysOff() || ctrlKey || metaKey || altKey));
    }
    const letGo = () => setHeld(false);
    for (const type of ["keydown", "keyup"] as const) document.addEventListener(type, onKey);
    window.addEventListener("blur", letGo);
    return () => {
      for (const type of ["keydown", "keyup"] as const) document.removeEventListener(type, onKey);
      window.removeEventListener("blur", letGo);
    };
  }, [letter]);
  return isHeld;
}
