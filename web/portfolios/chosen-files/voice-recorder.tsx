import { Mic, Pause, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { clockOf } from "../attachments/clock.ts";
import { useRecorder } from "./use-recorder.ts";
import type { Recorded } from "./voice-recording.ts";

interface Props {
  onEnd: (end: Recorded | { error: string }) => void;
  /** In seconds; without it as long as an attachment may be. */
  longest?: number;
}

/** Records while it is there: the seconds, pause and stop. */
export default function VoiceRecorder({ onEnd, longest }: Props): ReactNode {
  const { state, seconds, pause, stop } = useRecorder(onEnd, longest);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isAsking = state === "asking";
  useEffect(() => {
    if (!isAsking) stopButton.current?.focus();
  }, [isAsking]);
  const isPaused = state === "paused";
  const said = isAsking ? "Waiting for the microphone" : isPaused ? "Paused" : "Recording";
  return (
    <section
      aria-label="Voice recorder"
      className="flex flex-wrap items-center gap-3 rounded-control border border-danger bg-danger-soft p-3"
    >
      <p className="flex min-w-40 grow items-center gap-2.5 font-medium text-danger">
        <span aria-hidden className={`size-2 rounded-full bg-danger ${isPaused || isAsking ? "opacity-40" : ""}`} />
        <span className="text-lg tabular" role="timer">
          {clockOf(seconds)}
        </span>
        <span role="status" className="text-sm">
          {said}
        </span>
      </p>
      {!isAsking && (
        <div className="flex gap-2 max-sm:w-full">
          <Button onClick={pause} className="max-sm:min-h-13 max-sm:grow">
            {isPaused ? <Mic aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
            {isPaused ? "Go on" : "Pause"}
          </Button>
          <Button ref={stopButton} variant="danger" onClick={stop} className="max-sm:min-h-13 max-sm:grow">
            <Square aria-hidden size={16} fill="currentColor" /> Stop and keep
          </Button>
        </div>
      )}
    </section>
  );
}
