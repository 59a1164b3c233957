import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { AutosaveLine } from "../../drafts/autosave-line.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { IconButton } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { useKeyboardHeight } from "../../ui/keys/keyboard-height.ts";
import { deskQuery, useMedia } from "../../ui/use-media.ts";
import { PhrasesButton } from "../phrases/phrase-bar.tsx";
import { words } from "../words/feedback.tsx";
import type { FeedbackDraft } from "./draft.ts";
import { FeedbackForm } from "./feedback-form.tsx";

interface Props {
  storage: DraftStorage<FeedbackDraft>;
  portfolio: PortfolioForReview;
  /** The assessor cannot see the portfolio any more; the text stays, to be copied. */
  isUnavailable: boolean;
}

/**
 * Where feedback is written, with its buttons always in sight: a column on a wide screen, elsewhere a sheet at the bottom
 * that grows while one writes, and then shows the earlier feedback too.
 */
export function FeedbackDock({ storage, portfolio, isUnavailable }: Props) {
  const heading = useId();
  const isDesk = useMedia(deskQuery);
  const { dock, isGrown, setGrown } = useGrowing();
  const box = useRef<HTMLTextAreaElement>(null);
  const sheet = useBarHeight<HTMLDivElement>("bottom");
  useKeyboardHeight();
  const isDone = portfolio.status === "Done";
  return (
    <section
      ref={dock}
      aria-labelledby={heading}
      data-bottom-bar={isDesk ? undefined : true}
      data-grown={isGrown || undefined}
      onFocus={({ target }) => target === box.current && setGrown(true)}
      className="group/dock flex flex-col bg-panel max-desk:fixed max-desk:inset-x-0 max-desk:bottom-(--keyboard,0px) max-desk:z-10 max-desk:max-h-[calc(100dvh-var(--bar-top,3.25rem)-var(--keyboard,0px)-0.5rem)] max-desk:rounded-t-panel max-desk:border-line max-desk:border-t max-desk:pb-[env(safe-area-inset-bottom)] max-desk:pop-shadow desk:min-h-0 desk:border-line desk:border-l print:static! print:max-h-none!"
    >
      {/* Its height is the sheet's, and nothing where there is no sheet (bar-height.ts). */}
      <div ref={sheet} aria-hidden className="pointer-events-none absolute inset-0 -z-1 desk:hidden" />
      <div className="flex items-center gap-x-2 px-4 pt-2 desk:min-h-8 desk:pt-4">
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 desk:[&_p]:text-xs">
          <h2 id={heading} className="text-lg desk:text-base">
            {words.title}
          </h2>
          {!isDone && <AutosaveLine kept={storage} />}
        </div>
        {!isDone && !isUnavailable && (
          <div className="desk:hidden">
            <PhrasesButton box={box} />
          </div>
        )}
        <IconButton
          icon={isGrown ? ChevronDown : ChevronUp}
          name={isGrown ? words.less : words.more}
          aria-expanded={isGrown}
          onClick={() => setGrown(!isGrown)}
          className="desk:hidden"
        />
      </div>
      {/* IndexedDB answers within milliseconds; until then a box of the same height keeps the layout still. */}
      {storage.ready ? (
        <FeedbackForm storage={storage} portfolio={portfolio} isUnavailable={isUnavailable} box={box} />
      ) : (
        <div aria-busy className="h-[12.8125rem] sm:max-desk:h-[9.0625rem]" />
      )}
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
