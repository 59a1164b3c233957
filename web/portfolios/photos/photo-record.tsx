import type { Photo } from "contract/portfolios/portfolios.ts";
import type { ReactNode } from "react";
import { takenText } from "./taken-text.ts";

/** What is recorded with a photo: when the camera says it was taken, its size, and for staff the hash of the file. */
export function PhotoRecord({ photo, date }: { photo: Photo; date: string }) {
  return (
    <dl className="grid gap-2 text-sm">
      <Entry name="Camera">{takenText(photo.takenAt, date)}</Entry>
      <Entry name="Size">{`${photo.width} × ${photo.height} pixels`}</Entry>
      {photo.sha256 && (
        <Entry name="SHA-256 of the file that was sent">
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
