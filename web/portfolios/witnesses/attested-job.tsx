import { momentOf } from "contract/core/dates.ts";
import { barePath, thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import type { Attested } from "contract/portfolios/witnesses.ts";
import { ChevronRight } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import Attachments from "../attachments/attachments.tsx";
import { PhotoGrid } from "../photos/photo-grid.tsx";
import { PhotoImage } from "../photos/photo-image.tsx";
import { factsOf } from "./changes.ts";

const mostPhotos = 3;

interface Props {
  attested: Attested;
  /** What changed since it was shown first. */
  changes: string[];
  onBroken: () => void;
}

/** The job that is attested: its words and photos, all of them one press away. */
export function AttestedJob({ attested, changes, onBroken }: Props) {
  const { title, dateTime, postcode, taskDescription, photos, attachments } = attested;
  const more = photos.length - mostPhotos;
  const shown = photos.slice(0, more > 0 ? mostPhotos : photos.length);
  return (
    <Card className="p-0!">
      <div className="grid gap-2 p-4 wrap-anywhere">
        {changes.length > 0 && (
          <p role="alert" className="rounded-control bg-waiting-soft px-3 py-2 font-medium text-waiting">
            {`Changed since you read it: ${listed(changes)}.`}
          </p>
        )}
        <h2>{title}</h2>
        <p className="-mt-1 text-dim text-sm">{`${momentOf(dateTime)}, ${postcode}`}</p>
        {photos.length > 0 && (
          <ul className="flex gap-1">
            {shown.map(({ path, colour }, index) => (
              <li
                key={barePath(path)}
                style={{ backgroundColor: colour ?? undefined }}
                className="aspect-4/3 min-w-0 flex-1 overflow-hidden rounded-control bg-track"
              >
                <PhotoImage
                  path={thumbnailOf(path)}
                  alt={`Photo ${index + 1}`}
                  onBroken={onBroken}
                  className="size-full object-cover"
                />
              </li>
            ))}
            {more > 0 && (
              <li className="grid aspect-4/3 flex-1 place-items-center rounded-control bg-sunken font-semibold">{`+${more}`}</li>
            )}
          </ul>
        )}
        <p className="line-clamp-6 whitespace-pre-wrap" title={taskDescription}>
          {taskDescription}
        </p>
      </div>
      <details className="group/row border-line border-t">
        <summary className="no-marker flex min-h-11 items-center justify-between gap-2 px-4 py-1 font-medium text-brand">
          See everything that you confirm
          <ChevronRight aria-hidden size={18} className="shrink-0 group-open/row:rotate-90" />
        </summary>
        <div className="grid gap-3 px-4 pt-1 pb-4 wrap-anywhere">
          <dl className="grid gap-2">
            {[...factsOf(attested)]
              .filter(([, text]) => text !== "")
              .map(([name, text]) => (
                <div key={name}>
                  <dt className="text-dim text-sm first-letter:uppercase">{name}</dt>
                  <dd className="whitespace-pre-wrap">{text}</dd>
                </div>
              ))}
          </dl>
          {photos.length > 0 && (
            <PhotoGrid
              photos={photos.map((photo) => ({ ...photo, sha256: null }))}
              date={dateTime}
              onBroken={onBroken}
            />
          )}
          {attachments.length > 0 && <Attachments attachments={attachments} onBroken={onBroken} />}
        </div>
      </details>
    </Card>
  );
}
