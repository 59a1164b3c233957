import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { remarkMost } from "contract/portfolios/verdicts.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { fieldBox } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { RemarkNumbers } from "./numbers.tsx";
import { addOn, type Marking } from "./remarking.ts";
import { hasText, isOn, type PhotoRemark } from "./remarks.ts";
import { changeOpen, leave, movedBy, pinOf } from "./spots.ts";

interface Props {
  photos: PhotoForReview[];
  /** So often the photo is turned to the right that is shown. */
  quarters: number;
  marking: Marking;
}

/** Below the photos: the words of the remark that is open, and the remarks that are on no photo which is there. */
export default function RemarkBox({ photos, quarters, marking }: Props): ReactNode {
  const { remarks, open = -1, said, canWrite } = marking;
  const opened = remarks[open];
  const at = opened ? photos.findIndex((photo) => isOn(photo, opened)) : -1;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {canWrite && opened?.on === "photo" && at >= 0 && (
        <OpenRemark key={open} remark={opened} index={open} {...{ at, quarters, marking }} />
      )}
      <Elsewhere photos={photos} marking={marking} />
    </>
  );
}

/** When a remark is closed, the next key is for its pin, or for the button that makes another. */
export function focusAfter(stays: boolean, index: number, at: number): void {
  document.getElementById(stays ? pinOf(index) : addOn(at))?.focus();
}

interface OpenProps {
  remark: PhotoRemark;
  index: number;
  /** The photo's place among the photos, from 0. */
  at: number;
  quarters: number;
  marking: Marking;
}

function OpenRemark({ remark, index, at, quarters, marking }: OpenProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(remark);
  const remove = useRemove(marking);
  const id = `${pinOf(index)}-text`;
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.closest("[data-remark-box]")?.scrollIntoView({ block: "nearest" });
  }, []);

  function finish() {
    if (!hasText(remark) && hasText(before)) {
      marking.setOpen(undefined);
      remove(before, index);
    } else focusAfter(leave(marking), index, at);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || nativeEvent.isComposing) return;
    // In a box with words they move the cursor.
    const spot = remark.text === "" ? movedBy(key, shiftKey, remark, quarters) : undefined;
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
          {`Remark ${index + 1} on photo ${at + 1}`}
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
      <div className="flex flex-wrap items-center gap-2">
        <p id={`${id}-hint`} className="min-w-40 flex-1 text-dim text-xs">
          Press on the photo to place the pin. Arrow keys move it while the box is empty, or from the pin.
        </p>
        <Button
          className="text-sm"
          onClick={() => {
            marking.setOpen(undefined);
            remove(remark, index);
            focusAfter(false, index, at);
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

/** Those whose photo has gone, and those on a passage. */
function Elsewhere({ photos, marking }: Omit<Props, "quarters">) {
  const { remarks, canWrite } = marking;
  const remove = useRemove(marking);
  const found = remarks.flatMap((remark, index) =>
    hasText(remark) && !photos.some((photo) => isOn(photo, remark)) ? [{ remark, index }] : [],
  );
  if (found.length === 0) return null;
  return (
    <ul aria-label="Remarks that are on no photo" className="mt-2 grid gap-1 text-sm">
      {found.map(({ remark, index }) => (
        <li key={index} className="flex items-center gap-1.5">
          <RemarkNumbers remarks={remarks} are={(one) => one === remark} />
          <p className="wrap-anywhere min-w-0 grow">{`${whereOf(remark)}: ${remark.text}`}</p>
          {canWrite && (
            <Button className="text-sm" onClick={() => remove(remark, index)}>
              Delete<span className="sr-only"> remark {index + 1}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function whereOf(remark: GivenRemark): string {
  return remark.on === "text" ? `On “${remark.quote}”` : "On a photo that is not there any more";
}

/** Takes a remark out; Undo puts it back where it was. */
function useRemove({ change }: Marking) {
  const { showToast } = useToasts();
  return (remark: GivenRemark, index: number) => {
    change((before) => before.filter((one, nth) => nth !== index && hasText(one)));
    if (!hasText(remark)) return;
    const undo = () => change((before) => before.toSpliced(index, 0, remark));
    showToast({ tone: "info", message: `Remark ${index + 1} was deleted.`, undo });
  };
}
