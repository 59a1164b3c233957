import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import type { UploadState } from "./upload.ts";

/** Progress of everything and of each photo, and a way to stop. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const isSent = state.percent === 100;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // A press on "Try again" takes that button away; whoever works by keyboard goes on from here.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Sending"
      className="grid gap-3 rounded-panel border-2 border-brand p-3"
    >
      <Progress
        name={isSent ? "Sent. The server is storing your photos." : "Sending your portfolio"}
        percent={state.percent}
      />
      {state.files.length > 0 && <Files files={state.files} />}
      {!isSent && (
        <Button onClick={onCancel} className="justify-self-start">
          Stop sending
        </Button>
      )}
    </section>
  );
}

/** Each photo; the one that is leaving stays in sight however many there are. */
function Files({ files }: { files: UploadState["files"] }) {
  const leaving = files.findIndex((file) => file.percent < 100);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[leaving]?.scrollIntoView({ block: "nearest" });
  }, [leaving]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard.
    <ul ref={list} tabIndex={0} aria-label="Photos" className="grid max-h-[25dvh] gap-3 overflow-y-auto">
      {files.map((file) => (
        <li key={file.id}>
          <Progress name={file.name} percent={file.percent} />
        </li>
      ))}
    </ul>
  );
}
