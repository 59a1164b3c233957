import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { MapPinPlus } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { addOn, type Marking } from "./remarking.ts";
import { hasText } from "./remarks.ts";

/** The button with which one remarks on what is selected. */
function selectedText(): HTMLElement | null | undefined {
  const at = document.getSelection()?.anchorNode?.parentElement;
  return at?.closest("[data-remarkable]")?.querySelector<HTMLElement>(`button[id^="${addOn("")}"]`);
}

interface Props {
  photo: PhotoForReview;
  /** Among the photos, from 0. */
  index: number;
  marking: Marking;
}

/** Puts a pin at the photo's middle. */
export function RemarkButton({ photo, index, marking }: Props) {
  if (!marking.canWrite && !marking.isOpening) return null;
  function add({ detail }: MouseEvent) {
    // With the key, what is selected in a text is meant.
    const text = detail === 0 && !document.getSelection()?.isCollapsed ? selectedText() : undefined;
    if (text) return text.click();
    const { remarks, placeNow, setOpen, change } = marking;
    const middle = { x: 0.5, y: 0.5, text: "", place: placeNow() };
    setOpen(remarks.filter(hasText).length);
    change((before) => [...before.filter(hasText), { on: "photo", photo: barePath(photo.path), ...middle }]);
  }
  return (
    <Button
      id={addOn(index + 1)}
      variant="quiet"
      className="shrink-0 px-2! text-dim! text-sm inert:invisible"
      inert={marking.isOpening}
      onClick={add}
      {...shortcut("r", "Remark on the photo")}
    >
      <MapPinPlus aria-hidden size={18} />
      <span>
        Remark<span className="sr-only"> on photo {index + 1}</span>
      </span>
      <KeyHint keys="r" />
    </Button>
  );
}
