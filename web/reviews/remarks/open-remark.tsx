import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { remarkMost } from "contract/portfolios/verdicts.ts";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { fieldBox } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { RemarkNumbers } from "./numbers.tsx";
import type { Marking } from "./remarking.ts";
import { hasText } from "./remarks.ts";
import { changeOpen, leave, movedBy, pinOf } from "./spots.ts";

const RemarkVoice = lazy(() => import("./remark-voice.tsx").catch(() => ({ default: () => null })));

interface Props {
  remark: GivenRemark;
  index: number;
  /** What it is on. */
  name: string;
  /** The id of the button that makes another there. */
  back: string;
  /** So often the photo is turned to the right that it is on. */
  quarters?: number;
  marking: Marking;
}

/** The words of the remark that is open. */
export function OpenRemark({ remark, index, name, back, quarters = 0, marking }: Props): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(remark);
  const remove = useRemove(marking);
  const voicing = marking.voicing();
  const id = `${pinOf(index)}-text`;
  useLayoutEffect(() => {
    // On a phone in the place of the feedback.
    const root = document.documentElement;
    root.toggleAttribute("data-remarking", true);
    box.current?.focus();
    box.current?.closest("[data-remark-box]")?.scrollIntoView({ block: "nearest" });
    return () => void root.toggleAttribute("data-remarking", false);
  }, []);

  function finish() {
    if (!hasText(remark) && hasText(before)) {
      marking.setOpen(undefined);
      remove(before, index);
    } else focusAfter(leave(marking), index, back);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || nativeEvent.isComposing) return;
    // In a box with words they move the cursor.
    const spot = remark.on === "photo" && remark.text === "" ? movedBy(key, shiftKey, remark, quarters) : undefined;
    if (!spot && key !== "Escape" && (key !== "Enter" || shiftKey)) return;
    event.preventDefault();
    if (spot) changeOpen(marking, spot);
    else finish();
  }

  return (
    <div data-remark-box className="mt-1 grid gap-1.5 rounded-control border border-line bg-panel p-2">
      <div className="flex items-center gap-1.5">
        <RemarkNumbers remarks={marking.remarks} are={(one) => one === remark} />
        <label htmlFor={id} className="sr-only">
          {`Remark ${index + 1} on ${name}`}
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          maxLength={remarkMost}
          placeholder="What do you remark here?"
          aria-describedby={`${id}-hint`}
          value={remark.text}
          onChange={({ target }) => changeOpen(marking, { text: target.value })}
          onKeyDown={onKeyDown}
          className={`${fieldBox} field-sizing-content block max-h-40 resize-none py-1.5`}
        />
      </div>
      {voicing && (
        <Suspense>
          <RemarkVoice {...{ remark, index, marking, voicing }} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p id={`${id}-hint`} className="min-w-40 flex-1 text-dim text-xs">
          {remark.on === "photo" &&
            "Press on the photo to place the pin. Arrow keys move it while the box is empty, or from the pin."}
        </p>
        <Button
          className="text-sm"
          onClick={() => {
            marking.setOpen(undefined);
            remove(remark, index);
            focusAfter(false, index, back);
          }}
        >
          Delete<span className="sr-only"> remark {index + 1}</span>
        </Button>
        <Button className="text-sm" onClick={finish}>
          Keep<span className="sr-only"> remark {index + 1}</span>
        </Button>
      </div>
    </div>
  );
}

/** When a remark is closed, the next key is for its pin, or for the button that makes another. */
export function focusAfter(stays: boolean, index: number, back: string): void {
  // What it becomes is drawn first.
  requestAnimationFrame(() => document.getElementById(stays ? pinOf(index) : back)?.focus());
}

/** Takes a remark out; Undo puts it back where it was. */
export function useRemove({ change }: Marking) {
  const { showToast } = useToasts();
  return (remark: GivenRemark, index: number) => {
    change((before) => before.filter((one, nth) => nth !== index && hasText(one)));
    if (!hasText(remark)) return;
    const undo = () => change((before) => before.toSpliced(index, 0, remark));
    showToast({ tone: "info", message: `Remark ${index + 1} was deleted.`, undo });
  };
}
