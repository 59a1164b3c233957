import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { MapPinPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { addOn, type Marking } from "./remarking.ts";

interface Props {
  photo: PhotoForReview;
  /** Among the photos, from 0. */
  index: number;
  marking: Marking;
}

/** Puts a pin at the photo's middle. */
export default function RemarkButton({ photo, index, marking }: Props): ReactNode {
  return (
    <Button
      id={addOn(index)}
      variant="quiet"
      className="shrink-0 gap-1.5! px-2! text-dim! text-sm"
      onClick={() => marking.add(photo)}
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
