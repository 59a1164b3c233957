import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attachment, Photo, PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { placeName } from "contract/qualifications/places.ts";
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { clockOf } from "../attachments/clock.ts";
import { RemarkVoiceOf } from "../attachments/voice.tsx";
import { fieldNames } from "../field-names.ts";
import { EnlargedPhoto } from "../photos/enlarged-photo.tsx";
import { altOf } from "../photos/photo-grid.tsx";
import { PhotoImage } from "../photos/photo-image.tsx";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import type { NumberedRemark } from "./remarks.tsx";
import { prose } from "./words.tsx";

interface Props {
  portfolio: PortfolioDetail;
  remarks: NumberedRemark[];
  /** They stand with the criterion that they are about. */
  isOnOne: boolean;
}

/** Each remark with what it is on: the photo around its spot, or the passage. */
export default function RemarkList({
  portfolio: { _id: id, photos, attachments, dateTime, remarkVoices = [] },
  remarks,
  isOnOne,
}: Props): ReactNode {
  const [open, setOpen] = useState<number>();
  const { refetch } = useAnswer("viewPortfolio", { params: { id } }, { enabled: false });
  const onBroken = useFreshPaths(() => void refetch());
  return (
    <>
      <ol className="grid gap-4 py-1">
        {remarks.map((remark) => (
          <li key={remark._id} className="grid gap-2">
            {remark.on === "text" && <Passage remark={remark} />}
            {remark.on === "recording" && <MomentOf remark={remark} attachments={attachments} />}
            {remark.on === "photo" && <Spot remark={remark} photos={photos} onBroken={onBroken} onOpen={setOpen} />}
            <div className="flex items-baseline gap-x-2">
              <span className={`shrink-0 ${pin}`} style={{ ...pinColours, width: 24, height: 24 }}>
                <span className="sr-only">Remark </span>
                {remark.number}
              </span>
              <p className={`text-lg ${prose}`}>
                {remark.place && !isOnOne && <span className="font-semibold">{`${placeName(remark.place)} `}</span>}
                {remark.text}
              </p>
            </div>
            <RemarkVoiceOf voices={remarkVoices} {...remark} from={["viewPortfolio", id]} />
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <EnlargedPhoto
          photos={photos}
          index={open}
          alt={altOf(photos, open)}
          date={dateTime}
          onStep={setOpen}
          onBroken={onBroken}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const pin = "grid place-items-center rounded-full border-2 font-semibold text-sm [print-color-adjust:exact]";
// As styles, because a page without remarks loads every class. The same on every photo, light and dark.
const pinColours = { backgroundColor: "#ffd04a", borderColor: "#000", color: "#000" };

function Passage({ remark: { field, quote } }: { remark: NumberedRemark & { on: "text" } }) {
  return (
    <figure>
      <figcaption className="text-dim text-sm">{fieldNames[field]}</figcaption>
      <blockquote className={`border-line-strong border-l-3 pl-3 ${prose}`}>{`“${quote}”`}</blockquote>
    </figure>
  );
}

interface MomentProps {
  remark: NumberedRemark & { on: "recording" };
  attachments: Attachment[];
}

/** Plays the recording from where the remark is. */
function MomentOf({ remark: { attachment: nth, second }, attachments }: MomentProps) {
  const attachment = attachments[(nth ?? 0) - 1];
  if (!attachment) return <p className="text-dim text-sm">The recording was taken out or replaced.</p>;
  function play(path: string) {
    const player = document.querySelector<HTMLMediaElement>(
      `[data-attachment="${CSS.escape(barePath(path))}"] [controls]`,
    );
    if (!player) return;
    player.scrollIntoView({ block: "center" });
    player.focus({ preventScroll: true });
    player.currentTime = second;
    player.play().catch(() => undefined); // It says by itself that it cannot be played.
  }
  return (
    <Button onClick={() => play(attachment.path)} className="justify-self-start">
      <Play aria-hidden size={18} />
      {`${attachment.name} at ${clockOf(second)}`}
    </Button>
  );
}

interface SpotProps {
  remark: NumberedRemark & { on: "photo" };
  photos: Photo[];
  onBroken: () => void;
  onOpen: (index: number) => void;
}

/** The photo cut so that its spot is in sight, where a pin's tip points to it. */
function Spot({ remark: { photo: nth, x, y, number }, photos, onBroken, onOpen }: SpotProps) {
  const index = (nth ?? 0) - 1;
  const photo = photos[index];
  if (!photo) return <p className="text-dim text-sm">The photo was taken out or replaced.</p>;
  // The same share of the photo and of its cut: a spot stays in sight at every shape of either.
  const at = `${x * 100}% ${y * 100}%`;
  return (
    <button
      type="button"
      onClick={() => onOpen(index)}
      style={{ backgroundColor: photo.colour ?? undefined, aspectRatio: "16 / 7" }}
      className="relative block w-full cursor-zoom-in overflow-hidden rounded-control bg-track"
    >
      <PhotoImage
        path={photo.path}
        alt={`${altOf(photos, index)}, around remark ${number}`}
        loading="lazy"
        decoding="async"
        onBroken={onBroken}
        style={{ objectPosition: at, transformOrigin: at, scale: 1.5 }}
        className="absolute inset-0 size-full object-cover"
      />
      <span aria-hidden style={{ ...pinColours, ...tipAt(x, y), width: 32, height: 32 }} className={`absolute ${pin}`}>
        {number}
      </span>
      <span
        aria-hidden
        className={`absolute bottom-2 rounded-small bg-black/75 px-2 py-0.5 font-medium text-white text-xs ${x > 0.5 ? "left-2" : "right-2"}`}
      >
        {`Photo ${nth} of ${photos.length}`}
      </span>
    </button>
  );
}

/** A pin whose tip is there, and whose body lies towards the middle of the photo. */
function tipAt(x: number, y: number) {
  const [across, down] = [x > 0.5 ? "Right" : "Left", y > 0.5 ? "Bottom" : "Top"];
  return {
    ...{ left: `${x * 100}%`, top: `${y * 100}%`, [`border${down}${across}Radius`]: 0 },
    translate: `${x > 0.5 ? "-100%" : "0"} ${y > 0.5 ? "-100%" : "0"}`,
  };
}
