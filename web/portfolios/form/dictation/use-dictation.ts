import { useEffect, useRef, useState } from "react";
import { useViewer } from "../../../app/session.tsx";
import { useConfirm } from "../../../ui/forms/confirm.tsx";
import { words } from "../../words/dictation.ts";
import type { Listening } from "./listen.ts";

export type DictationRefusal = keyof typeof words.refused;

/** The part of the Web Speech API that is used; Chromium and Safari have it under an older name, Firefox has none. */
export interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

declare global {
  var SpeechRecognition: (new () => Recognition) | undefined;
  var webkitSpeechRecognition: (new () => Recognition) | undefined;
}

const storageKey = "dictation";

/** Dictation into the text area with this id. The code that listens is loaded by the first press. */
export function useDictation(area: string) {
  const [isListening, setListening] = useState(false);
  const [heard, setHeard] = useState("");
  const [refusal, setRefusal] = useState<DictationRefusal>();
  const listening = useRef<Listening>(undefined);
  const viewer = useViewer();
  const confirm = useConfirm();
  const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
  useEffect(() => () => listening.current?.cancel(), []);

  function ended(reason?: DictationRefusal) {
    listening.current = undefined;
    setListening(false);
    setHeard("");
    setRefusal(reason);
  }

  async function toggle() {
    if (listening.current) return listening.current.stop();
    // Of each person: the next one on this device has not agreed.
    if (localStorage.getItem(storageKey) !== viewer._id && !(await confirm(words.question))) return;
    localStorage.setItem(storageKey, viewer._id);
    const field = document.getElementById(area);
    try {
      const { listen } = await import("./listen.ts");
      if (!Recognition || listening.current || !(field instanceof HTMLTextAreaElement) || !field.isConnected) return;
      setRefusal(undefined);
      setListening(true);
      listening.current = listen(new Recognition(), field, { onHeard: setHeard, onEnd: ended });
    } catch {
      ended("network");
    }
  }

  return { canDictate: Recognition !== undefined, isListening, heard, refusal, toggle };
}
