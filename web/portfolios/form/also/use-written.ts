import type { CurriculumEntry } from "contract/qualifications/curriculum.ts";
import { type RefObject, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Values } from "../values.ts";

/** A press is over by then, in milliseconds: leaving a field begins it, and what moved under it would not be pressed. */
const pressMs = 300;

/**
 * What is written in a form, as it was when something was chosen or a text field of the page was left, but for those of
 * `part`; while a finger or the focus is in it, it stays as it was.
 */
export function useWritten(
  form: UseFormReturn<Values>,
  part: RefObject<HTMLElement | null>,
  chosen: readonly CurriculumEntry[],
): Values {
  const [written, setWritten] = useState(() => form.getValues());
  const [chosenThen, setChosenThen] = useState(chosen);
  if (chosenThen !== chosen) {
    setChosenThen(chosen);
    setWritten(form.getValues());
  }
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
      timer = setTimeout(() => isInPart(document.activeElement) || setWritten(form.getValues()), pressMs);
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
  }, [form, part]);
  return written;
}
