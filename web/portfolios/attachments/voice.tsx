import { attachmentSentences, voiceLine } from "contract/portfolios/attachments.ts";
import type { Voice } from "contract/portfolios/portfolios.ts";
import { type ReactNode, useRef } from "react";
import { useFetch } from "../../app/queries.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { Transcript } from "./attachments.tsx";
import { Player } from "./player.tsx";

interface Props {
  /** Of every round. */
  voices: readonly Voice[];
  round: string | undefined;
  /** The answer that they are in, by its call and the portfolio: it has new paths when one no longer opens. */
  from: [call: "viewPortfolio" | "viewForReview", portfolio: string];
}

/** What the assessor said with a round, to be heard and read. */
export default function VoiceOf({ voices, round, from: [call, id] }: Props): ReactNode {
  const fetch = useFetch();
  const onBroken = useFreshPaths(() => void fetch(call, { params: { id } }).catch(() => undefined));
  const player = useRef<HTMLMediaElement>(null);
  const voice = voices.find((one) => one.round === round);
  if (!voice) return null;
  const { state, seconds, transcript } = voice;
  const line = voiceLine(seconds ?? 0);
  return (
    <section aria-label="Voice feedback" className="mt-2 grid gap-1">
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
