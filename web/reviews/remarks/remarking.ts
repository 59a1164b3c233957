import type { CriterionPlace } from "contract/portfolios/form-fields.ts";
import { barePath } from "contract/portfolios/photos.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { createContext, useContext, useLayoutEffect, useRef, useState } from "react";
import { hasText } from "./remarks.ts";

type Change = (change: (before: GivenRemark[]) => GivenRemark[]) => void;

/** What the form lets the photos do with the remarks of its draft. */
interface Writing {
  change: Change;
  /** The criterion that a new remark belongs to. */
  place: CriterionPlace | null;
}

export interface Remarking {
  remarks: readonly GivenRemark[];
  /** Undefined when nothing can be written. */
  writing: (() => Writing | undefined) | undefined;
}

/** Between the form, whose draft holds the remarks, and the photos that they are on. */
export const RemarkingContext = createContext<[Remarking?, ((remarking?: Remarking) => void)?]>([]);

/** The form's side. The photos follow before the next key. */
export function useSharedRemarks(remarks: readonly GivenRemark[], writing: Writing | undefined): void {
  const [, share] = useContext(RemarkingContext);
  const latest = useRef(writing);
  const canWrite = writing !== undefined;
  useLayoutEffect(() => {
    latest.current = writing;
  });
  useLayoutEffect(() => {
    share?.({ remarks, writing: canWrite ? () => latest.current : undefined });
    return () => share?.(undefined);
  }, [remarks, canWrite, share]);
}

/** The photos' side: at most one remark is open, to be written. */
export function useMarking() {
  const [{ remarks, writing } = nothing] = useContext(RemarkingContext);
  const [open, setOpen] = useState<number>();
  const [said, say] = useState("");
  const change: Change = (how) => writing?.()?.change(how);

  function close() {
    if (!remarks.every(hasText)) change((before) => before.filter(hasText));
    setOpen(undefined);
  }

  /** A new one, at the photo's middle. */
  function add({ path }: PhotoForReview) {
    const place = writing?.()?.place ?? null;
    setOpen(remarks.filter(hasText).length);
    change((before) => [
      ...before.filter(hasText),
      { on: "photo", photo: barePath(path), x: 0.5, y: 0.5, text: "", place },
    ]);
  }

  return { remarks, canWrite: writing !== undefined, open, setOpen, said, say, change, close, add };
}
export type Marking = ReturnType<typeof useMarking>;

const nothing: Remarking = { remarks: [], writing: undefined };

/** The ids of a pin, and of the button with which a remark is made on a photo. */
export const pinOf = (index: number) => `remark-${index + 1}`;
export const addOn = (photo: number) => `remark-on-${photo + 1}`;
