import { barePath } from "contract/portfolios/photo-paths.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { MapPinPlus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { clockOf } from "../../portfolios/attachments/clock.ts";
import { Button } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { RemarkNumbers } from "./numbers.tsx";
import { OpenRemark } from "./open-remark.tsx";
import { wordsOf } from "./remark-words.ts";
import { addOn, type Marking } from "./remarking.ts";
import { hasText, isAt } from "./remarks.ts";
import { pinOf } from "./spots.ts";

interface Props {
  attachment: PortfolioForReview["attachments"][number];
  /** Among the attachments, from 0. */
  at: number;
  /** Its player. */
  player: RefObject<HTMLMediaElement | null>;
  marking: Marking;
}

/** Below a recording: the remarks at its seconds, and the button that makes another where it plays. */
export default function RecordingRemarks({ attachment, at, player, marking }: Props): ReactNode {
  const { remarks, open, canWrite } = marking;
  const here = remarks.flatMap((remark, index) => (isAt(attachment, remark) ? [{ remark, index }] : []));
  const back = addOn(`recording-${at + 1}`);
  const second = useSecond(player);
  function add() {
    player.current?.pause();
    const made = {
      on: "recording",
      attachment: barePath(attachment.path),
      second,
      text: "",
      place: marking.placeNow(),
    } as const;
    marking.setOpen(remarks.filter(hasText).length);
    marking.change((before) => [...before.filter(hasText), made]);
  }
  useKey(player, "r", canWrite ? add : undefined);
  return (
    <>
      {here.map(({ remark, index }) =>
        canWrite && index === open ? (
          <OpenRemark
            key={index}
            name={`${attachment.name} at ${clockOf(remark.second)}`}
            {...{ remark, index, marking, back }}
          />
        ) : (
          hasText(remark) && <Kept key={index} {...{ remark, index, player, marking }} />
        ),
      )}
      {canWrite && (
        <Button id={back} variant="quiet" className="justify-self-start px-2! text-dim! text-sm" onClick={add}>
          <MapPinPlus aria-hidden size={18} />
          <span>
            {`Remark at ${clockOf(second)}`}
            <span className="sr-only">{` of ${attachment.name}`}</span>
          </span>
          <KeyHint keys="r" />
        </Button>
      )}
    </>
  );
}

interface KeptProps extends Pick<Props, "player" | "marking"> {
  remark: GivenRemark & { on: "recording" };
  index: number;
}

/** A press goes there, and opens it where one may write. */
function Kept({ remark, index, player, marking }: KeptProps) {
  function press() {
    if (player.current) player.current.currentTime = remark.second;
    if (!marking.canWrite) return;
    marking.close();
    marking.setOpen(index);
  }
  return (
    <button
      type="button"
      id={pinOf(index)}
      {...(marking.canWrite && { "aria-expanded": false })}
      onClick={press}
      className="block min-h-6 justify-self-start text-left text-sm touch:min-h-11"
    >
      <RemarkNumbers remarks={marking.remarks} are={(one) => one === remark} />
      <span className="wrap-anywhere">
        <span className="font-medium text-brand tabular">{clockOf(remark.second)}</span> {wordsOf(remark)}
      </span>
    </button>
  );
}

/** Where it plays, in whole seconds. */
function useSecond(player: RefObject<HTMLMediaElement | null>): number {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const { current } = player;
    const note = () => setSecond(Math.floor(current?.currentTime ?? 0));
    note();
    const kinds = ["timeupdate", "seeked"];
    for (const kind of kinds) current?.addEventListener(kind, note);
    return () => {
      for (const kind of kinds) current?.removeEventListener(kind, note);
    };
  }, [player]);
  return second;
}

/** A key while the player has the focus, which then means nothing else. */
function useKey(player: RefObject<HTMLMediaElement | null>, letter: string, act: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = player;
    function onKey(event: KeyboardEvent) {
      if (!act || event.key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    }
    current?.addEventListener("keydown", onKey);
    return () => current?.removeEventListener("keydown", onKey);
  });
}
