import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { captionMost } from "contract/portfolios/photos.ts";
import type { Attachment } from "contract/portfolios/portfolios.ts";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { useObjectUrl } from "../../ui/object-url.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { posterOf } from "../../unsent/store/posters.ts";
import { Poster } from "../attachments/poster.tsx";
import { factsText } from "../attachments/words.ts";
import type { ChosenFile, PlacedFile } from "./placed-files.ts";
import type { Files } from "./use-files.ts";

interface Props {
  files: Pick<Files, "placed" | "chosen" | "place" | "put" | "discard">;
  stored: readonly Attachment[];
  onBroken: (() => void) | undefined;
  hasCaptions?: boolean;
}

/** Each file and recording of a form, with its words. */
export default function FileRows({ files, stored, onBroken, hasCaptions = true }: Props): ReactNode {
  return (
    <ul aria-label="Files and recordings" className="ruled overflow-hidden rounded-control border border-line">
      {files.placed.map((placed) => {
        const chosen = files.chosen.find(({ id }) => id === placed.key);
        const saved = stored.find(({ path }) => barePath(path) === placed.key);
        return <Row key={placed.key} {...{ placed, chosen, saved, files, onBroken, hasCaptions }} />;
      })}
    </ul>
  );
}

/** Takes one out, which Undo puts back where it was. */
function useRemove({ placed, chosen, place, put, discard }: Props["files"]) {
  const { showToast } = useToasts();
  return (key: string) => {
    const at = placed.findIndex((one) => one.key === key);
    const [one, file] = [placed[at], chosen.find(({ id }) => id === key)];
    if (!one) return;
    place((before) => before.filter((other) => other.key !== key));
    if (file) discard(key);
    const undo = () => {
      if (file) put(file);
      place((before) => before.toSpliced(at, 0, one));
    };
    showToast({ tone: "info", message: `${one.name} was removed.`, undo });
  };
}

interface RowProps extends Omit<Props, "stored"> {
  placed: PlacedFile;
  chosen: ChosenFile | undefined;
  saved: Attachment | undefined;
}

function Row({ placed, chosen, saved, files, onBroken, hasCaptions }: RowProps) {
  const { key, name, caption, transcript } = placed;
  const about = chosen ? { ...chosen.file, bytes: chosen.blob.size } : saved;
  const [isWriting, write] = useState(transcript !== "");
  const remove = useRemove(files);
  const change = (words: Partial<PlacedFile>) =>
    files.place((before) => before.map((one) => (one.key === key ? { ...one, ...words } : one)));
  const isRecording = about && about.kind !== "document";
  return (
    <li className="grid gap-2 p-3">
      <div className="flex items-start gap-3">
        {chosen ? (
          <ChosenPoster chosen={chosen} />
        ) : (
          <Poster kind={about?.kind ?? "document"} path={saved?.poster ?? undefined} onBroken={onBroken} />
        )}
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-dim text-sm">{about ? factsText(about) : "It is not on this device any more."}</p>
        </div>
        <IconButton icon={X} name={`Remove ${name}`} className="-mt-1" onClick={() => remove(key)} />
      </div>
      {files.placed.length > 1 && <Moves placed={placed} files={files} />}
      {chosen && isRecording && <OwnPlayer chosen={chosen} />}
      {hasCaptions && (
        <TextField
          label="Caption"
          aria-label={`Caption of ${name}`}
          maxLength={captionMost}
          value={caption}
          onChange={({ target }) => change({ caption: target.value })}
        />
      )}
      {isRecording &&
        (isWriting ? (
          <TextArea
            label="What is said"
            aria-label={`What is said in ${name}`}
            autoFocus={transcript === ""}
            maxLength={attachmentLimits.transcript}
            value={transcript}
            onChange={({ target }) => change({ transcript: target.value })}
          />
        ) : (
          <Button variant="quiet" className="justify-self-start px-1!" onClick={() => write(true)}>
            Write what is said<span className="sr-only"> in {name}</span>
          </Button>
        ))}
    </li>
  );
}

/** Moves one among the others; the buttons keep the focus, so that it goes on with the next press. */
function Moves({ placed: { key, name }, files: { placed, place } }: Pick<RowProps, "placed" | "files">) {
  const at = placed.findIndex((one) => one.key === key);
  function move(by: number, { currentTarget }: MouseEvent<HTMLElement>) {
    const to = at + by;
    if (to < 0 || to >= placed.length) return;
    flushSync(() => place((before) => before.toSpliced(at, 1).toSpliced(to, 0, ...before.slice(at, at + 1))));
    // A part of the page that moves loses the focus.
    currentTarget.focus();
  }
  return (
    <div className="-my-1 flex justify-self-end">
      <IconButton
        icon={ChevronUp}
        name={`Move ${name} up`}
        aria-disabled={at === 0 || undefined}
        onClick={(event) => move(-1, event)}
      />
      <IconButton
        icon={ChevronDown}
        name={`Move ${name} down`}
        aria-disabled={at === placed.length - 1 || undefined}
        onClick={(event) => move(1, event)}
      />
    </div>
  );
}

function ChosenPoster({ chosen: { file } }: { chosen: ChosenFile }) {
  const blob = useMemo(() => posterOf(file), [file]);
  return <Poster kind={file.kind} url={useObjectUrl(blob)} />;
}

/** Plays what is on this device. */
function OwnPlayer({ chosen: { name, blob, file } }: { chosen: ChosenFile }) {
  const [isOpen, setOpen] = useState(false);
  const url = useObjectUrl(isOpen ? blob : undefined);
  if (!isOpen)
    return (
      <Button variant="quiet" className="justify-self-start px-1!" onClick={() => setOpen(true)}>
        {file.kind === "audio" ? "Listen" : "Watch"}
        <span className="sr-only"> to {name}</span>
      </Button>
    );
  const own = {
    src: url,
    controls: true,
    autoPlay: true,
    "aria-label": name,
    className: "w-full",
    style: { maxHeight: "20rem" },
  };
  return file.kind === "audio" ? <audio {...own} /> : <video playsInline {...own} />;
}
