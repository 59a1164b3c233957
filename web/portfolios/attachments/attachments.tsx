import { attachmentSentences } from "contract/portfolios/attachments.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attachment } from "contract/portfolios/portfolios.ts";
import { Download } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { imageUrl } from "../../app/api.ts";
import { Player } from "./player.tsx";
import { Poster } from "./poster.tsx";
import { factsText } from "./words.ts";

/** What a witness sees of one too. */
export type ShownAttachment = Omit<Attachment, "sha256">;

export type BelowAttachment = (
  attachment: ShownAttachment,
  index: number,
  player: RefObject<HTMLMediaElement | null>,
) => ReactNode;

interface Props {
  attachments: readonly ShownAttachment[];
  /** Fetches new paths when one no longer opens. */
  onBroken: () => void;
  /** What stands below each, such as remarks on it. */
  below?: BelowAttachment | undefined;
}

/** The files and recordings of a portfolio: recordings play here, documents are downloaded. */
export default function Attachments({ attachments, onBroken, below }: Props): ReactNode {
  return (
    <section aria-label="Files and recordings" className="grid gap-2">
      <div className="flex items-baseline gap-2">
        <h2>Files and Recordings</h2>
        <span className="text-dim text-sm">{attachments.length}</span>
      </div>
      <ul className="grid gap-2">
        {attachments.map((one, index) => (
          <Item key={barePath(one.path)} attachment={one} {...{ index, onBroken, below }} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends Pick<Props, "onBroken" | "below"> {
  attachment: ShownAttachment;
  index: number;
}

function Item({ attachment, index, onBroken, below }: ItemProps) {
  const player = useRef<HTMLMediaElement>(null);
  const { path, caption, transcript } = attachment;
  return (
    <li data-attachment={barePath(path)} className="grid min-w-0 gap-2 rounded-panel border border-line bg-panel p-3">
      <Shown {...{ attachment, player, onBroken }} />
      {caption && <p className="wrap-anywhere text-sm">{caption}</p>}
      {transcript && <Transcript text={transcript} />}
      {below?.(attachment, index, player)}
    </li>
  );
}

interface ShownProps {
  attachment: ShownAttachment;
  player: RefObject<HTMLMediaElement | null>;
  onBroken: () => void;
}

function Shown({ attachment, player, onBroken }: ShownProps) {
  const { kind, name, path, poster, state } = attachment;
  const isThere = state === "ready";
  return (
    <>
      {isThere && kind !== "document" && <Player {...{ attachment, player, onBroken }} />}
      <div className="flex items-center gap-3">
        {(kind === "document" || !isThere) && <Poster kind={kind} path={poster ?? undefined} onBroken={onBroken} />}
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-dim text-sm">{factsText(attachment)}</p>
        </div>
        {isThere && kind === "document" && (
          <a
            href={imageUrl(path)}
            download={name}
            aria-label={`Download ${name}`}
            className="control label-button shrink-0 border-line-strong bg-panel text-text no-underline panel-shadow hover:bg-row print:hidden"
          >
            <Download aria-hidden size={18} />
            <span className="max-sm:sr-only">Download</span>
          </a>
        )}
      </div>
      {state !== "ready" && (
        <p className={`text-sm ${state === "removed" ? "font-medium text-danger" : "text-waiting"}`}>
          {attachmentSentences[state]}
        </p>
      )}
    </>
  );
}

export function Transcript({ text }: { text: string }) {
  return (
    <details className="group/said">
      <summary className="min-h-6 cursor-pointer font-medium text-brand text-sm touch:min-h-11">What is said</summary>
      <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{text}</p>
    </details>
  );
}
