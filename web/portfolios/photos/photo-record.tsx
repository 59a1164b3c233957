import type { Photo } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { words } from "../words/photos.ts";
import { takenText } from "./taken-text.ts";

const { record } = words;

/** What is recorded with a photo: when the camera says it was taken, its size, and for staff the hash of the file. */
export function PhotoRecord({ photo, date }: { photo: Photo; date: string }) {
  return (
    <dl className="grid gap-2 text-sm">
      <Entry name={record.camera}>{takenText(photo.takenAt, date)}</Entry>
      <Entry name={record.size}>{record.pixels(photo.width, photo.height)}</Entry>
      {photo.sha256 && (
        <Entry name={record.hash}>
          <code className="break-all text-xs">{photo.sha256}</code>
        </Entry>
      )}
    </dl>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-dim text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
