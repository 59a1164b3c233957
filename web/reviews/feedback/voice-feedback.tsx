import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { attachmentTypes, claimedType, tooLongToSay } from "contract/portfolios/attachments.ts";
import type { Voice } from "contract/portfolios/portfolios.ts";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Player } from "../../portfolios/attachments/player.tsx";
import type { ChosenFile, PlacedFile } from "../../portfolios/chosen-files/placed-files.ts";
import type { Recorded } from "../../portfolios/chosen-files/voice-recording.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { type DraftFile, newFileId } from "../../unsent/store/files.ts";
import { deletePhoto, savePhoto } from "../../unsent/store/photo-writes.ts";
import { canQueue } from "../../unsent/store/slots.ts";
import type { Recordings } from "./use-recordings.ts";

const none = { default: () => null };
const VoiceRecorder = lazy(() => import("../../portfolios/chosen-files/voice-recorder.tsx").catch(() => none));
const FileRows = lazy(() => import("../../portfolios/chosen-files/file-rows.tsx").catch(() => none));

type Placing = (change: (before: readonly PlacedFile[]) => PlacedFile[]) => void;

interface Props {
  storage: Pick<DraftStorage<unknown>, "save" | "drop">;
  recordings: Recordings;
  voice: PlacedFile | null;
  /** What the server has of it. */
  saved: Voice | undefined;
  onSay: (say: (before: PlacedFile | null) => PlacedFile | null) => void;
  isRecording: boolean;
  onRecorded: () => void;
  onBroken: () => void;
}

const { seconds: longest } = attachmentLimits.voice;
const cannotKeep = "This browser cannot keep a recording to send it. Use another browser, or a page with https.";

/** Records voice feedback, or takes a sound file; then it can be heard, written out and removed. */
export default function VoiceFeedback(props: Props): ReactNode {
  const { recordings, voice, saved, onSay, isRecording, onRecorded, onBroken } = props;
  const [said, setSaid] = useState<string>();
  const kept = useKept(props);
  const [box, player] = [useRef<HTMLElement>(null), useRef<HTMLMediaElement>(null)];
  const place: Placing = (change) => onSay((before) => change(before ? [before] : []).at(-1) ?? null);
  function add(name: string, blob: Blob, file: DraftFile) {
    const one = { id: newFileId(), name, blob, position: Date.now(), file };
    kept.put(one);
    place(() => [{ key: one.id, name, caption: "", transcript: "" }]);
  }
  function end(made: Recorded | { error: string }) {
    onRecorded();
    // The pressed button goes with the recorder.
    box.current?.focus();
    if ("error" in made || !canQueue()) return setSaid("error" in made ? made.error : cannotKeep);
    const type = made.blob.type as keyof typeof attachmentTypes;
    const file = { kind: "audio", mediaType: type, seconds: Math.min(made.seconds, longest) } as const;
    add(`Voice feedback.${attachmentTypes[type].endings[0]}`, made.blob, file);
    setSaid(made.isCut ? "The recording ended by itself. The part until then is kept." : undefined);
  }
  async function choose(file: File) {
    onRecorded();
    const { prepareFile } = await import("../../portfolios/chosen-files/prepare-file.ts");
    const about = soundOnly(file) ?? (await prepareFile(file, 0));
    const error = "error" in about ? about.error : tooLongToSay(about.seconds ?? 0);
    setSaid(error);
    if (!("error" in about) && error === undefined) add(about.name, file, about);
  }
  const isSaved = saved && voice && recordings.of(voice).length === 0;
  const files = { placed: voice ? [voice] : [], chosen: recordings.of(voice), place, ...kept };
  return (
    <section ref={box} tabIndex={-1} aria-label="Voice feedback" className="grid min-w-0 gap-2">
      {isRecording && (
        <Suspense>
          <VoiceRecorder longest={longest} onEnd={end} />
        </Suspense>
      )}
      <p role="alert" className="font-medium text-danger text-sm empty:sr-only">
        {said}
      </p>
      {isSaved && <Player attachment={saved} player={player} onBroken={onBroken} />}
      {(isRecording || (said && !voice)) && <SoundFile onChoose={(file) => void choose(file)} />}
      {voice && (
        <Suspense>
          <FileRows files={files} stored={saved ? [saved] : []} onBroken={onBroken} hasCaptions={false} />
        </Suspense>
      )}
    </section>
  );
}

function soundOnly({ name, type }: File): { error: string } | undefined {
  const claimed = claimedType(name, type);
  const isSound = claimed && attachmentTypes[claimed].kind === "audio";
  return isSound ? undefined : { error: `${name} is no MP3, M4A, Ogg or WebM sound.` };
}

/** The bytes lie with the draft until they are sent. */
function useKept({ storage, recordings }: Pick<Props, "storage" | "recordings">) {
  function put(one: ChosenFile) {
    recordings.note(one);
    storage.save(one.id, (key) => savePhoto(key, { ...one, isPrepared: true }));
  }
  const discard = (id: string) => storage.drop(id, (key) => deletePhoto(key, id));
  return { put, discard };
}

function SoundFile({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className="control relative inline-flex min-h-9 items-center justify-self-start rounded-control px-1 font-medium text-brand text-sm has-focus-visible:focus-ring">
      Choose a sound file instead
      <input
        type="file"
        accept="audio/*,.weba,.m4a,.opus"
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
