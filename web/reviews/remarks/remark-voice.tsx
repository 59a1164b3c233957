import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { attachmentTypes } from "contract/portfolios/attachments.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { Mic } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { imageUrl } from "../../app/api.ts";
import { recordingLine } from "../../portfolios/attachments/clock.ts";
import type { ChosenFile } from "../../portfolios/chosen-files/placed-files.ts";
import type { Recorded } from "../../portfolios/chosen-files/voice-recording.ts";
import { Button } from "../../ui/button.tsx";
import { useObjectUrl } from "../../ui/object-url.ts";
import { newFileId } from "../../unsent/store/files.ts";
import { deletePhoto, savePhoto } from "../../unsent/store/photo-writes.ts";
import { canQueue } from "../../unsent/store/slots.ts";
import type { Marking, Voicing } from "./remarking.ts";

const VoiceRecorder = lazy(() =>
  import("../../portfolios/chosen-files/voice-recorder.tsx").catch(() => ({ default: () => null })),
);

interface Props {
  remark: GivenRemark;
  /** From 0. */
  index: number;
  marking: Marking;
  voicing: Voicing;
}

const { seconds: longest } = attachmentLimits.voice;
const cannotKeep = "This browser cannot keep a recording to send it. Use another browser, or a page with https.";

/** Records what the open remark says, beside its words or instead; then it can be heard and removed. */
export default function RemarkVoice({ remark, index, marking, voicing }: Props): ReactNode {
  const [isRecording, setRecording] = useState(false);
  const [said, setSaid] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The recorder may end after the remark was closed: what was said is kept even so.
  const latest = useRef(remark);
  latest.current = remark;
  const { voice } = remark;
  const name = `remark ${index + 1}`;

  function say(voice: GivenRemark["voice"]) {
    const now = latest.current;
    marking.change((before) => {
      const spoken = { ...now, voice };
      return before.includes(now) ? before.map((one) => (one === now ? spoken : one)) : [...before, spoken];
    });
  }
  function end(made: Recorded | { error: string }) {
    setRecording(false);
    // The pressed button goes with the recorder.
    box.current?.focus();
    if ("error" in made || !canQueue()) return setSaid("error" in made ? made.error : cannotKeep);
    const mediaType = made.blob.type as keyof typeof attachmentTypes;
    const seconds = Math.min(made.seconds, longest);
    const file = { kind: "audio", mediaType, seconds } as const;
    const about = { name: `Remark.${attachmentTypes[mediaType].endings[0]}`, blob: made.blob, position: Date.now() };
    const one = { id: newFileId(), ...about, file };
    voicing.recordings.note(one);
    voicing.storage.save(one.id, (key) => savePhoto(key, { ...one, isPrepared: true }));
    say({ upload: one.id, seconds });
    setSaid(made.isCut ? "The recording ended by itself. The part until then is kept." : undefined);
  }
  function remove() {
    const id = voice?.upload ?? "";
    if (voicing.recordings.all().some((one) => one.id === id)) voicing.storage.drop(id, (key) => deletePhoto(key, id));
    say(undefined);
    box.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus of its own.
    <div ref={box} tabIndex={-1} role="group" aria-label={`Recording of ${name}`} className="grid gap-1.5">
      <p role="alert" className="font-medium text-danger text-sm empty:sr-only">
        {said}
      </p>
      {isRecording && (
        <Suspense>
          <VoiceRecorder longest={longest} onEnd={end} />
        </Suspense>
      )}
      {voice && <Heard voice={voice} voicing={voicing} />}
      {!isRecording && (
        <Button className="justify-self-start text-sm" onClick={() => (voice ? remove() : setRecording(true))}>
          {!voice && <Mic aria-hidden size={16} />}
          {voice ? "Remove the recording" : "Record"}
          <span className="sr-only">{voice ? ` of ${name}` : ` ${name}`}</span>
        </Button>
      )}
    </div>
  );
}

function Heard({ voice, voicing }: Pick<Props, "voicing"> & { voice: NonNullable<GivenRemark["voice"]> }) {
  const { recordings, saved } = voicing;
  const line = recordingLine(voice.seconds);
  const here = recordings.all().find(({ id }) => id === voice.upload);
  const there = saved.find(({ round, sha256 }) => round === null && sha256 === voice.upload);
  if (here) return <Here line={line} chosen={here} />;
  if (there) return <Sound line={line} src={imageUrl(there.path)} />;
  return <p className="text-dim text-sm">{`${line}. It is not on this device any more.`}</p>;
}

function Here({ line, chosen }: { line: string; chosen: ChosenFile }) {
  const url = useObjectUrl(chosen.blob);
  return <Sound line={line} src={url} />;
}

function Sound({ line, src }: { line: string; src: string | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the remark's words stand above it. */}
      <audio src={src} controls preload="none" aria-label={line} className="w-full" />
      <p className="text-dim text-sm">{line}</p>
    </>
  );
}
