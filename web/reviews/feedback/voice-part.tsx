import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { Mic } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFetch } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { FeedbackDraft } from "./draft.ts";
import type { useFeedback } from "./use-feedback.ts";
import { savedVoice } from "./voice.ts";

// Most feedback is written.
const VoiceFeedback = lazy(() => import("./voice-feedback.tsx").catch(() => ({ default: () => null })));

interface Props {
  storage: DraftStorage<FeedbackDraft>;
  portfolio: PortfolioForReview;
  feedback: ReturnType<typeof useFeedback>;
}

/** Voice feedback: the button that records it, and where it is recorded and heard. */
export function useVoicePart({ storage, portfolio, feedback }: Props, isReadOnly: boolean) {
  const [state, setState] = useState<"closed" | "recording" | "open">("closed");
  const fetch = useFetch();
  const isWide = useMedia(wideQuery);
  const { say, recordings, written } = feedback;
  const { voice } = written;
  if (isReadOnly) return {};
  const isRecording = state === "recording";
  const button = (
    <Button
      variant="quiet"
      aria-disabled={isRecording || voice !== null || undefined}
      onClick={() => setState(voice || isRecording ? state : "recording")}
      className="shrink-0 px-2! text-dim! text-sm aria-disabled:opacity-60 wide:min-h-7"
    >
      <Mic aria-hidden size={isWide ? 15 : 20} />
      <span className="max-wide:sr-only">Voice</span>
    </Button>
  );
  const onBroken = () => void fetch("viewForReview", { params: { id: portfolio._id } }).catch(() => undefined);
  const panel = (state !== "closed" || voice) && (
    <Suspense>
      <VoiceFeedback
        {...{ storage, recordings, voice, isRecording, onBroken }}
        saved={savedVoice(portfolio)}
        onSay={(change) => say((draft, stored) => change(draft?.voice === undefined ? stored.voice : draft.voice))}
        onRecorded={() => setState("open")}
      />
    </Suspense>
  );
  return { button, panel };
}
