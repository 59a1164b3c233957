import type { RemarkVoice } from "contract/portfolios/portfolios.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { Recordings } from "../feedback/use-recordings.ts";
import { hasText } from "./remarks.ts";

type Change = (change: (before: GivenRemark[]) => GivenRemark[]) => void;

/** What the form lets the photos do with the remarks of its draft. */
interface Writing {
  change: Change;
  /** The criterion that a new remark belongs to. */
  place: CriterionPlace | null;
  voicing: Voicing;
}

/** Where recordings of remarks lie: on this device with the draft, and on the server what was saved. */
export interface Voicing {
  storage: Pick<DraftStorage<unknown>, "save" | "drop">;
  recordings: Recordings;
  saved: readonly RemarkVoice[];
}

export interface Remarking {
  remarks: readonly GivenRemark[];
  /** Undefined when nothing can be written, "soon" until the draft has been found. */
  writing: (() => Writing | undefined) | "soon" | undefined;
}

/** Between the form, whose draft holds the remarks, and the photos that they are on. */
export const RemarkingContext = createContext<[Remarking?, ((remarking?: Remarking) => void)?]>([]);

/** The form's side. The photos follow before the next key. */
export function useSharedRemarks(remarks: readonly GivenRemark[], writing: Writing | "soon" | undefined): void {
  const [, share] = useContext(RemarkingContext);
  const latest = useRef<Writing>(undefined);
  const when = typeof writing === "object" ? "now" : writing;
  useLayoutEffect(() => {
    latest.current = typeof writing === "object" ? writing : undefined;
  });
  useLayoutEffect(() => {
    share?.({ remarks, writing: when === "now" ? () => latest.current : when });
    return () => share?.(undefined);
  }, [remarks, when, share]);
}

/** The photos' side: at most one remark is open, to be written. */
export function useMarking() {
  const [{ remarks, writing: given } = nothing] = useContext(RemarkingContext);
  const writing = given === "soon" ? undefined : given;
  const [open, setOpen] = useState<number>();
  const [said, say] = useState("");
  const change: Change = (how) => writing?.()?.change(how);

  /** The criterion under decision, when it is not yet. */
  const placeNow = () => writing?.()?.place ?? null;
  const voicing = () => writing?.()?.voicing;

  function close() {
    if (!remarks.every(hasText)) change((before) => before.filter(hasText));
    setOpen(undefined);
  }

  const isNear = useHasActed() || remarks.length > 0;
  return {
    remarks,
    canWrite: writing !== undefined,
    /** Something can be written, but not yet. */
    isOpening: given === "soon",
    isNear,
    open,
    setOpen,
    said,
    say,
    change,
    close,
    placeNow,
    voicing,
  };
}
export type Marking = ReturnType<typeof useMarking>;

/** The id of the button with which a remark is made on a photo, by its number, or on a text, by its field. */
export const addOn = (what: number | string) => `remark-on-${what}`;

/** Whether the person has pressed or moved anything on this page. */
function useHasActed(): boolean {
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    const note = () => setActed(true);
    const kinds = ["keydown", "pointermove", "pointerdown"];
    for (const kind of kinds) document.addEventListener(kind, note, { once: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note);
    };
  }, []);
  return hasActed;
}

const nothing: Remarking = { remarks: [], writing: undefined };
