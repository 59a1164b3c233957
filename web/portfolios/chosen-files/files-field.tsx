import { timeOf } from "contract/core/dates.ts";
import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { attachmentMediaTypes, attachmentTypes } from "contract/portfolios/attachments.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { FilePlus, Mic, Video } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { FileButton, looks, tile } from "../chosen-photos/file-button.tsx";
import type { Files } from "./use-files.ts";
import type { Recorded } from "./voice-recording.ts";

const none = { default: () => null };
const VoiceRecorder = lazy(() => import("./voice-recorder.tsx").catch(() => none));
const FileRows = lazy(() => import("./file-rows.tsx").catch(() => none));

const { most, document: documents, video } = attachmentLimits;
const endings = Object.values(attachmentTypes).flatMap((type) => type.endings.map((one) => `.${one}`));
const accept = [...attachmentMediaTypes, ...endings].join();

export interface FilesProps {
  files: Files;
  /** The portfolio as it is stored. */
  stored?: Pick<PortfolioDetail, "attachments">;
  /** Fetches new paths when one no longer opens. */
  onBroken?: () => void;
  /** Pasted files of any kind. */
  onPaste: (files: File[]) => void;
}

/** Buttons for files, the phone's camera and the microphone, and what was added with its words. */
export default function FilesField({ files, stored, onBroken, onPaste }: FilesProps): ReactNode {
  const [isRecording, setRecording] = useState(false);
  const [said, setSaid] = useState<string>();
  const record = useRef<HTMLButtonElement>(null);
  usePasted(onPaste);
  function end(made: Recorded | { error: string }) {
    setRecording(false);
    record.current?.focus();
    if ("error" in made) return setSaid(made.error);
    const type = made.blob.type as keyof typeof attachmentTypes;
    const name = `Recording ${timeOf(new Date()).replace(":", ".")}.${attachmentTypes[type].endings[0]}`;
    files.addRecording(name, made.blob, { kind: "audio", mediaType: type, seconds: made.seconds });
    setSaid(made.isCut ? "The recording was interrupted. The part until then is kept." : undefined);
  }
  const errors = [...files.errors, ...(said ? [said] : [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the heading above it.
    <div role="group" aria-label="Files and Recordings" className="grid gap-3">
      <div className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
        <FileButton name="Add file" icon={FilePlus} accept={accept} onFiles={files.add} />
        <FileButton name="Film" icon={Video} accept="video/*" camera isFirst={false} onFiles={files.add} />
        <button
          ref={record}
          type="button"
          aria-disabled={isRecording || undefined}
          onClick={() => {
            const isFull = files.placed.length >= most;
            setSaid(isFull ? `A portfolio can have at most ${most} files.` : undefined);
            setRecording(!isFull);
          }}
          className={`${tile} ${looks.gallery}`}
        >
          <Mic aria-hidden size={20} className="shrink-0" />
          Record voice
        </button>
      </div>
      {isRecording && (
        <Suspense>
          <VoiceRecorder onEnd={end} />
        </Suspense>
      )}
      <p className="text-dim text-sm">
        {`${files.placed.length} of ${most} files. PDF, Word, Excel and PowerPoint up to ${megabytes(documents)} MB, sound, and video up to ${megabytes(video)} MB.`}
      </p>
      <div role="alert" className="empty:sr-only">
        {errors.map((error) => (
          <p key={error} className="wrap-anywhere font-medium text-danger text-sm">
            {error}
          </p>
        ))}
      </div>
      <p role="status" className="wrap-anywhere text-dim text-sm empty:sr-only">
        {files.preparing.length > 0 && `Looking at ${files.preparing.join(", ")}`}
      </p>
      {files.placed.length > 0 && (
        <Suspense>
          <FileRows files={files} stored={stored?.attachments ?? []} onBroken={onBroken} />
        </Suspense>
      )}
    </div>
  );
}

function megabytes({ bytes }: { bytes: number }): number {
  return bytes / 1_000_000;
}

/** Hears files that are pasted anywhere on the page; pasted text stays the field's. */
function usePasted(onPaste: (files: File[]) => void): void {
  const told = useRef(onPaste);
  told.current = onPaste;
  useEffect(() => {
    function onEvent(event: ClipboardEvent) {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      told.current(pasted);
    }
    document.addEventListener("paste", onEvent);
    return () => document.removeEventListener("paste", onEvent);
  }, []);
}
