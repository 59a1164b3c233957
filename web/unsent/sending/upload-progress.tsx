import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import { focusIfLost } from "../../ui/page.tsx";
import { canQueue } from "../store/slots.ts";
import type { UploadState } from "./upload.ts";

interface Props {
  state: UploadState;
  onCancel: () => void;
  /** Lets the person go on with something else at once. */
  onBackground: () => void;
}

/** Progress of the upload and of each photo, with buttons that free the person or cancel it. */
export function UploadProgress({ state, onCancel, onBackground }: Props): ReactNode {
  const isSent = state.percent === 100;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Pressing "Try again" removes that button; the focus moves here so that keyboard users keep their place.
    focusIfLost(() => box.current?.focus());
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
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canQueue() && (
          <Button variant="primary" onClick={onBackground} className="max-sm:grow">
            Send in the background
          </Button>
        )}
        {!isSent && (
          <Button onClick={onCancel} className="max-sm:grow">
            Stop sending
          </Button>
        )}
      </div>
    </section>
  );
}

/** Each photo; the one being sent is scrolled into view. */
function Files({ files }: { files: UploadState["files"] }) {
  const sending = files.findIndex((file) => file.percent < 100);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[sending]?.scrollIntoView({ block: "nearest" });
  }, [sending]);
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
