import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { IconButton } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { useKeyboardHeight } from "../../ui/keys/keyboard-height.ts";
import { focusHeading } from "../../ui/page.tsx";
import { deskQuery, useMedia } from "../../ui/use-media.ts";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import { useQueuedReviews } from "../../unsent/outbox/use-queued.ts";
import { PhrasesButton } from "../phrases/phrase-bar.tsx";
import { words as board } from "../words/board.tsx";
import { words } from "../words/feedback.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { useFeedbackDraft } from "./use-draft.ts";

interface Props {
  portfolio: PortfolioForReview;
  /** The assessor cannot see the portfolio any more; the text stays, to be copied. */
  isUnavailable: boolean;
}

// Loaded after the page, together with what sends from the outbox.
const ItemPanel = lazy(() =>
  import("../../unsent/outbox/item-panel.tsx").catch(() => ({ default: () => <p>{board.card.onDevice}</p> })),
);

/** Where feedback is written; what has been written and waits on this device is shown there instead, until it is sent. */
export function FeedbackDock({ portfolio, isUnavailable }: Props) {
  const { _id: account } = useViewer();
  const queued = useQueuedReviews();
  const stored = queued?.get(portfolio._id);
  const isQueued = stored !== undefined;
  // The pressed button has gone with the form.
  useEffect(() => {
    if (isQueued && document.activeElement === document.body) focusHeading();
  }, [isQueued]);
  if (queued && !stored) return <WritingDock portfolio={portfolio} isUnavailable={isUnavailable} />;
  return (
    <Dock>
      {stored ? (
        <div className="overflow-y-auto p-4 pt-2">
          <Suspense>
            <ItemPanel account={account} stored={stored} status="idle" />
          </Suspense>
        </div>
      ) : (
        <Opening />
      )}
    </Dock>
  );
}

function WritingDock({ portfolio, isUnavailable }: Props) {
  const storage = useFeedbackDraft(portfolio._id);
  const box = useRef<HTMLTextAreaElement>(null);
  const isDone = portfolio.status === "Done";
  return (
    <Dock
      box={box}
      state={!isDone && <AutosaveLine draft={storage} />}
      phrases={!isDone && !isUnavailable && <PhrasesButton box={box} />}
    >
      {storage.ready ? (
        <FeedbackForm storage={storage} portfolio={portfolio} isUnavailable={isUnavailable} box={box} />
      ) : (
        <Opening />
      )}
    </Dock>
  );
}

/** IndexedDB answers within milliseconds; until then a box of the same height keeps the layout still. */
function Opening() {
  return <div aria-busy data-opening className="h-[12.8125rem] sm:max-desk:h-[9.0625rem]" />;
}

interface DockProps {
  box?: RefObject<HTMLTextAreaElement | null>;
  state?: ReactNode;
  phrases?: ReactNode;
  children: ReactNode;
}

/**
 * The feedback with its buttons always in sight: a column on a wide screen, elsewhere a sheet at the bottom that grows while
 * one writes, and then shows the earlier feedback too.
 */
function Dock({ box, state, phrases, children }: DockProps) {
  const heading = useId();
  const isDesk = useMedia(deskQuery);
  const { dock, isGrown, setGrown } = useGrowing();
  const sheet = useBarHeight<HTMLDivElement>("bottom");
  useKeyboardHeight();
  return (
    <section
      ref={dock}
      aria-labelledby={heading}
      data-bottom-bar={isDesk ? undefined : true}
      data-grown={isGrown || undefined}
      onFocus={({ target }) => target === box?.current && setGrown(true)}
      className="group/dock flex flex-col bg-panel max-desk:fixed max-desk:inset-x-0 max-desk:bottom-(--keyboard,0px) max-desk:z-10 max-desk:max-h-[calc(100dvh-var(--bar-top,3.25rem)-var(--keyboard,0px)-0.5rem)] max-desk:rounded-t-panel max-desk:border-line max-desk:border-t max-desk:pb-[env(safe-area-inset-bottom)] max-desk:pop-shadow desk:min-h-0 desk:border-line desk:border-l print:static! print:max-h-none!"
    >
      {/* Its height is the sheet's, and nothing where there is no sheet (bar-height.ts). */}
      <div ref={sheet} aria-hidden className="pointer-events-none absolute inset-0 -z-1 desk:hidden" />
      <div className="flex items-center gap-x-2 px-4 pt-2 desk:min-h-8 desk:pt-4">
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 desk:[&_p]:text-xs">
          <h2 id={heading} className="text-lg desk:text-base">
            {words.title}
          </h2>
          {state}
        </div>
        {phrases && <div className="desk:hidden">{phrases}</div>}
        <IconButton
          icon={isGrown ? ChevronDown : ChevronUp}
          name={isGrown ? words.less : words.more}
          aria-expanded={isGrown}
          onClick={() => setGrown(!isGrown)}
          className="desk:hidden"
        />
      </div>
      {children}
    </section>
  );
}

/** The sheet grows for its box, and gives the page its room again when the person goes on there. */
function useGrowing(): { dock: RefObject<HTMLElement | null>; isGrown: boolean; setGrown: (isGrown: boolean) => void } {
  const [isGrown, setGrown] = useState(false);
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isGrown) return;
    function shrinkOutside({ target }: Event) {
      const isOutside = target instanceof Element && !dock.current?.contains(target);
      // A dialog that was opened from the sheet belongs to it.
      if (isOutside && !target.closest("dialog")) setGrown(false);
    }
    const kinds = ["pointerdown", "focusin"];
    for (const kind of kinds) document.addEventListener(kind, shrinkOutside);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, shrinkOutside);
    };
  }, [isGrown]);
  return { dock, isGrown, setGrown };
}
