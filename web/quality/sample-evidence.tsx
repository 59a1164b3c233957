import { momentOf } from "contract/core/dates.ts";
import type { Sample } from "contract/quality/samples.ts";
import { type ReactNode, useState } from "react";
import { fieldNames } from "../portfolios/field-names.ts";
import { EnlargedPhoto } from "../portfolios/photos/enlarged-photo.tsx";
import { altOf } from "../portfolios/photos/photo-grid.tsx";
import { useFreshPaths } from "../portfolios/photos/use-fresh-paths.ts";
import { PhotoStrip } from "../reviews/evidence/photo-strip.tsx";
import { PhotoViewer } from "../reviews/evidence/photo-viewer.tsx";
import type { Marking } from "../reviews/remarks/remarking.ts";
import { counted } from "../ui/language.ts";
import { Empty } from "../ui/states/empty.tsx";
import { useMedia, wideQuery } from "../ui/use-media.ts";

/** Photos without remarks: nothing is written on them here. */
const unmarked: Marking = {
  ...{ remarks: [], canWrite: false, isOpening: false, isNear: false, open: undefined, said: "" },
  ...{
    setOpen: nothing,
    say: nothing,
    change: nothing,
    close: nothing,
    placeNow: () => null,
    voicing: () => undefined,
  },
};

function nothing(): void {}

interface Props {
  sample: Pick<Sample, "texts" | "photos" | "photosGone"> & { round: Pick<Sample["round"], "reviewedAt"> };
  onStale: () => void;
  children?: ReactNode;
}

/** What was judged: the photos and words of that round. */
export function SampleEvidence({ sample, onStale, children }: Props) {
  const { texts, photosGone } = sample;
  const [enlarged, setEnlarged] = useState<number>();
  const [quarters, turn] = useState(0);
  const onBroken = useFreshPaths(onStale);
  const isWide = useMedia(wideQuery);
  const Photos = isWide ? PhotoViewer : PhotoStrip;
  const photos = sample.photos.map((photo) => ({ ...photo, isNew: false, alsoIn: [] }));
  const date = texts.dateTime ?? sample.round.reviewedAt;
  return (
    <section
      aria-label="Evidence"
      {...(isWide && { tabIndex: 0 })}
      className="-outline-offset-3 grid content-start gap-3 p-4 [scrollbar-width:thin] wide:overflow-y-auto"
    >
      {photos.length === 0 && photosGone === 0 && <Empty message="This round has no photos." />}
      {photos.length > 0 && (
        <Photos {...{ photos, date, quarters, onBroken }} marking={unmarked} onTurn={turn} onEnlarge={setEnlarged} />
      )}
      {photosGone > 0 && (
        <p className="text-sm text-waiting">{`${counted(photosGone, "photo")} of this round ${photosGone === 1 ? "was" : "were"} removed since.`}</p>
      )}
      <Words texts={texts} />
      {children}
      {enlarged !== undefined && photos[enlarged] && (
        <EnlargedPhoto
          photos={photos}
          index={enlarged}
          alt={altOf(photos, enlarged)}
          date={date}
          onStep={setEnlarged}
          onBroken={onBroken}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </section>
  );
}

const prose = ["taskDescription", "reasonForTask", "objectiveOfJob", "statement", "sections", "comments"] as const;
const facts = ["method", "jobType", "cells", "workplace", "observedBy", "dateTime", "postcode"] as const;

function Words({ texts }: Pick<Sample, "texts">) {
  const shown = (field: (typeof facts)[number]): ReactNode =>
    field === "dateTime" && texts.dateTime ? momentOf(texts.dateTime) : texts[field];
  return (
    <>
      <dl className="grid gap-2.5">
        {prose
          .filter((field) => texts[field])
          .map((field) => (
            <div key={field}>
              <dt className="text-dim text-xs">{fieldNames[field]}</dt>
              <dd className="wrap-anywhere max-w-prose whitespace-pre-wrap">{texts[field]}</dd>
            </div>
          ))}
      </dl>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-t pt-3 text-sm">
        {facts
          .filter((field) => texts[field])
          .map((field) => (
            <div key={field} className="contents">
              <dt className="wrap-anywhere hyphens-auto text-dim">{fieldNames[field]}</dt>
              <dd className="wrap-anywhere">{shown(field)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
