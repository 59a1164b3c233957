import type { Photo } from "contract/portfolios.ts";
import { takenText } from "./taken.ts";

/** What the assessor is told of a photo: when the camera says it was taken, and the mark of what was received. */
export function PhotoFacts({ photo, date }: { photo: Photo; date: string }) {
  return (
    <div className="text-sm">
      <p>{takenText(photo.takenAt, date)}</p>
      {photo.sha256 && (
        <details>
          <summary className="text-dim">SHA-256 {photo.sha256.slice(0, 8)}…</summary>
          <code className="break-all">{photo.sha256}</code>
        </details>
      )}
    </div>
  );
}
