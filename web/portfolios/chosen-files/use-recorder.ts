import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { useEffect, useRef, useState } from "react";
import { type Recorded, VoiceRecording } from "./voice-recording.ts";

type State = "asking" | "recording" | "paused" | "ended";

const refusals: Record<string, string> = {
  NotAllowedError:
    "The microphone is not allowed here. Allow it in the settings of this browser, or add a recording as a file.",
  NotFoundError: "No microphone was found. Connect one, or add a recording as a file.",
};
const otherwise = "This browser cannot record now. Add a recording as a file.";

/**
 * Records the voice from the first render on. A call, a hidden page, another page or the longest time end it: `onEnd` gets the
 * part so far. It gets the sentence that says why nothing could be recorded, where nothing could.
 */
export function useRecorder(
  onEnd: (end: Recorded | { error: string }) => void,
  longest = attachmentLimits.audio.seconds,
) {
  const [state, setState] = useState<State>("asking");
  const [seconds, setSeconds] = useState(0);
  const recording = useRef<VoiceRecording>(undefined);
  const told = useRef(onEnd);
  told.current = onEnd;

  useEffect(() => {
    let hasLeft = false;
    const end = (recorded: Recorded | undefined) => {
      setState("ended");
      told.current(recorded ?? { error: otherwise });
    };
    VoiceRecording.start(end).then(
      (started) => {
        if (hasLeft) return started.cut();
        recording.current = started;
        setState("recording");
      },
      (error) => hasLeft || told.current({ error: refusals[error?.name] ?? otherwise }),
    );
    const cut = () => recording.current?.cut();
    const onHidden = () => document.visibilityState === "hidden" && cut();
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      hasLeft = true;
      document.removeEventListener("visibilitychange", onHidden);
      cut();
    };
  }, []);

  useEffect(() => {
    if (state !== "recording") return;
    const timer = setInterval(() => {
      const now = recording.current?.seconds ?? 0;
      setSeconds(now);
      if (now >= longest) recording.current?.cut();
    }, 200);
    return () => clearInterval(timer);
  }, [state, longest]);

  function pause() {
    const isRunning = state === "recording";
    if (isRunning) recording.current?.pause();
    else recording.current?.resume();
    setState(isRunning ? "paused" : "recording");
  }

  return { state, seconds, pause, stop: () => recording.current?.stop() };
}
