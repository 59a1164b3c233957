import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { IconButton } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { useKeyboardHeight } from "../../ui/keys/keyboard-height.ts";
import { focusHeading, focusIfLost } from "../../ui/page.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import type { QueuedReviews } from "../../unsent/outbox/use-queued.ts";
import { Criteria } from "../criteria/criteria.tsx";
import { useDeciding } from "../criteria/use-deciding.ts";
import { useSharedRemarks } from "../remarks/remarking.ts";
import { onDevice } from "../use-reviewing.ts";
import { nothing, stored } from "./draft.ts";
import { FeedbackForm } from "./feedback-form.tsx";
import { useFeedbackDraft } from "./use-draft.ts";

interface Props {
  portfolio: PortfolioForReview;
  /** The assessor cannot see the portfolio any more; the text stays, to be copied. */
  isUnavailable: boolean;
}

// Loaded after the page, together with what sends from the outbox.
const ItemPanel = lazy(() =>
  import("../../unsent/outbox/item-panel.tsx").catch(() => ({ default: () => <p>{onDevice}</p> })),
);

/** Where feedback is written; what has been written and waits on this device is shown there instead, until it is sent. */
export function FeedbackSheet({ portfolio, isUnavailable, queued }: Props & { queued: QueuedReviews | undefined }) {
  const { _id: account } = useViewer();
  const item = queued?.get(portfolio._id);
  const isQueued = item !== undefined;
  const box = useRef<HTMLTextAreaElement>(null);
  // The pressed button has gone with the form.
  useEffect(() => {
    if (isQueued) focusIfLost(focusHeading);
  }, [isQueued]);
  // The same element while the page opens: it is measured then. For what waits it begins small again.
  return (
    <Sheet key={String(isQueued)} box={box}>
      {item ? (
        <div className="grid gap-2 overflow-y-auto p-4 pt-2">
          <SheetHead />
          <Suspense>
            <ItemPanel account={account} stored={item} status="idle" />
          </Suspense>
        </div>
      ) : (
        <Writing isSearched={queued !== undefined} {...{ portfolio, isUnavailable, box }} />
      )}
    </Sheet>
  );
}

interface WritingProps extends Props {
  /** For what waits to be sent. */
  isSearched: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
}

function Writing({ portfolio, isUnavailable, isSearched, box }: WritingProps) {
  const storage = useFeedbackDraft(portfolio._id);
  const head = <SheetHead state={portfolio.status !== "Done" && <AutosaveLine draft={storage} />} />;
  return isSearched && storage.ready ? (
    <FeedbackForm {...{ storage, portfolio, isUnavailable, box, head }} />
  ) : (
    <Opening isReadOnly={isUnavailable || portfolio.status === "Done"} {...{ portfolio, head }} />
  );
}

interface OpeningProps {
  portfolio: PortfolioForReview;
  isReadOnly: boolean;
  head: ReactNode;
}

/**
 * In the place of the form until the device has been searched for a draft of it. On a phone the criterion, unseen, gives it the
 * form's height, so that nothing moves.
 */
function Opening({ portfolio, isReadOnly, head }: OpeningProps) {
  const isWide = useMedia(wideQuery);
  const written = { ...nothing, range: undefined, ...stored(portfolio) };
  const { decisions } = written;
  const deciding = useDeciding(portfolio, { decisions, written, failure: undefined, decide: notYet, show: notYet });
  useSharedRemarks(nothing.remarks, isReadOnly ? undefined : "soon");
  return (
    <div inert aria-busy data-opening className="invisible">
      <div className="sr-only">{head}</div>
      {!isWide && (
        <>
          <Criteria {...{ deciding, portfolio, isReadOnly }} isAdding={false} onAdd={notYet} />
          <div className="h-[7.9375rem] max-sm:h-[8.4375rem] touch:h-[8.4375rem]" />
        </>
      )}
    </div>
  );
}

function notYet(): void {}

const headingId = "assessor-feedback";

function SheetHead({ state }: { state?: ReactNode }) {
  return (
    <>
      <h2 id={headingId} className="shrink-0 text-lg wide:text-sm">
        Assessor Feedback
      </h2>
      {state && <div className="wide:order-last wide:ml-auto wide:shrink-0 wide:[&_p]:text-xs">{state}</div>}
    </>
  );
}

/**
 * Criteria and feedback with their buttons always in sight: a column on a wide screen, elsewhere a sheet at the bottom that
 * grows while one writes, and then shows the earlier feedback in the place of the criteria.
 */
function Sheet({ box, children }: { box: RefObject<HTMLTextAreaElement | null>; children: ReactNode }) {
  const isWide = useMedia(wideQuery);
  const { section, isGrown, setGrown } = useGrowing();
  const sheet = useBarHeight<HTMLDivElement>("bottom");
  useKeyboardHeight();
  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      data-bottom-bar={isWide ? undefined : true}
      data-grown={isGrown || undefined}
      onFocus={({ target }) => target === box.current && setGrown(true)}
      className="group/sheet relative flex flex-col bg-panel max-wide:bottom-sheet max-wide:in-data-remarking:hidden wide:min-h-0 wide:border-line wide:border-l print:static! print:max-h-none!"
    >
      {/* Its height is the sheet's, and nothing where there is no sheet (bar-height.ts). */}
      <div ref={sheet} aria-hidden className="pointer-events-none absolute inset-0 -z-1 wide:hidden" />
      <IconButton
        icon={isGrown ? ChevronDown : ChevronUp}
        name={isGrown ? "Show less of the feedback" : "Show more of the feedback"}
        aria-expanded={isGrown}
        onClick={() => setGrown(!isGrown)}
        className="absolute top-1 right-2 z-1 wide:hidden"
      />
      {children}
    </section>
  );
}

/** The sheet grows for its box, and gives the page its room again when the person goes on there. */
function useGrowing(): {
  section: RefObject<HTMLElement | null>;
  isGrown: boolean;
  setGrown: (isGrown: boolean) => void;
} {
  const [isGrown, setGrown] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isGrown) return;
    function shrinkOutside({ target }: Event) {
      const isOutside = target instanceof Element && !section.current?.contains(target);
      // A dialog that was opened from the sheet belongs to it.
      if (isOutside && !target.closest("dialog")) setGrown(false);
    }
    const kinds = ["pointerdown", "focusin"];
    for (const kind of kinds) document.addEventListener(kind, shrinkOutside);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, shrinkOutside);
    };
  }, [isGrown]);
  return { section, isGrown, setGrown };
}
