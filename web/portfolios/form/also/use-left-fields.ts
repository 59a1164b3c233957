import { type RefObject, useEffect, useState } from "react";

/** A press is over by then, in milliseconds: leaving a field begins it, and what moved under it would not be pressed. */
const pressMs = 300;

/** How often a text field of the page was left, but for those of `part`; not counted while a finger or the focus is in it. */
export function useLeftFields(part: RefObject<HTMLElement | null>): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNear = false;
    const isInPart = (target: EventTarget | null) => target instanceof Node && part.current?.contains(target) === true;
    function onPointer({ target }: Event) {
      isNear = isInPart(target);
      if (isNear) clearTimeout(timer);
    }
    function onKey() {
      isNear = false;
    }
    function onLeave({ target }: Event) {
      if (isNear || isInPart(target) || !(target instanceof HTMLElement) || !target.matches("input, textarea")) return;
      clearTimeout(timer);
      timer = setTimeout(() => isInPart(document.activeElement) || setLeft((before) => before + 1), pressMs);
    }
    // Captured: a press comes before it takes the focus from the field.
    document.addEventListener("pointerdown", onPointer, { capture: true });
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("focusout", onLeave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", onPointer, { capture: true });
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("focusout", onLeave);
    };
  }, [part]);
  return left;
}
