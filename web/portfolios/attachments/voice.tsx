import { attachmentSentences, voiceLine } from "contract/portfolios/attachments.ts";
import type { RemarkVoice, Voice } from "contract/portfolios/portfolios.ts";
import { type ReactNode, useRef } from "react";
import { useFetch } from "../../app/queries.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { Transcript } from "./attachments.tsx";
import { recordingLine } from "./clock.ts";
import { Player } from "./player.tsx";

interface Props {
  /** Of every round. */
  voices: readonly Voice[];
  round: string | undefined;
  /** The answer that they are in, by its call and the portfolio: it has new paths when one no longer opens. */
  from: [call: "viewPortfolio" | "viewForReview", portfolio: string];
}

/** What the assessor said with a round, to be heard and read. */
export default function VoiceOf({ voices, round, from }: Props): ReactNode {
  const voice = voices.find((one) => one.round === round);
  return voice && <Heard name="Voice feedback" line={voiceLine(voice.seconds ?? 0)} {...{ voice, from }} />;
}

interface RemarkProps extends Pick<Props, "round" | "from"> {
  voices: readonly RemarkVoice[];
  /** Its number in the round. */
  number: number;
}

/** What they said with a remark. */
export function RemarkVoiceOf({ voices, round, number, from }: RemarkProps): ReactNode {
  const voice = voices.find((one) => one.round === round && one.remark === number);
  const line = recordingLine(voice?.seconds ?? 0);
  return voice && <Heard name={`Recording of remark ${number}`} {...{ voice, line, from }} />;
}

/** `line` says how long it is. */
function Heard({
  name,
  voice,
  line,
  from: [call, id],
}: Pick<Props, "from"> & Record<"name" | "line", string> & { voice: Voice }) {
  const fetch = useFetch();
  const onBroken = useFreshPaths(() => void fetch(call, { params: { id } }).catch(() => undefined));
  const player = useRef<HTMLMediaElement>(null);
  const { state, transcript } = voice;
  return (
    <section aria-label={name} className="mt-2 grid gap-1">
      {state === "ready" ? (
        <Player attachment={{ ...voice, name: line }} player={player} onBroken={onBroken} />
      ) : (
        <p className={`text-sm ${state === "removed" ? "font-medium text-danger" : "text-waiting"}`}>
          {attachmentSentences[state]}
        </p>
      )}
      <p className="text-dim text-sm">{line}</p>
      {transcript && <Transcript text={transcript} />}
    </section>
  );
}
