import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { lazy, Suspense, useState } from "react";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import type { Marking } from "../remarks/remarking.ts";

// Loaded with the first press or movement, or where there are remarks.
const Pins = lazy(() => import("../remarks/pins.tsx").catch(() => ({ default: () => null })));

const turns = ["", "rotate-90", "rotate-180", "-rotate-90"];

interface Props {
  photo: PhotoForReview;
  /** Among the photos, from 0. */
  index: number;
  alt: string;
  /** Quarter turns to the right. */
  quarters?: number;
  marking: Marking;
  onBroken: () => void;
  onPress: () => void;
}

/**
 * A whole photo, as large as the container around it allows, and never cropped: its size follows from width and height
 * alone, and its colour, then its thumbnail, stand there until it has loaded. It is requested after its thumbnail, so that
 * on a slow line the large files do not hold up the small ones.
 */
export function Photo({ photo, index, alt, quarters = 0, marking, onBroken, onPress }: Props) {
  const [hasThumbnail, setHasThumbnail] = useState(false);
  const ratio = photo.width / photo.height;
  // Turned on its side, its width runs along the container's height.
  const width = quarters % 2 === 1 ? `min(100cqh, ${100 * ratio}cqw)` : `min(100cqw, ${100 * ratio}cqh)`;
  return (
    <div className={`relative ${turns[quarters]}`} style={{ width, aspectRatio: ratio }}>
      <button
        type="button"
        data-photo
        onClick={onPress}
        title="Enlarge"
        className="relative block size-full cursor-zoom-in overflow-hidden rounded-panel bg-track"
        style={photo.colour ? { backgroundColor: photo.colour } : undefined}
      >
        <PhotoImage
          path={thumbnailOf(photo.path)}
          alt={hasThumbnail ? "" : alt}
          loading="lazy"
          onLoad={() => setHasThumbnail(true)}
          onBroken={onBroken}
          className="absolute inset-0 size-full"
        />
        {hasThumbnail && (
          <PhotoImage
            path={photo.path}
            alt={alt}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            onBroken={onBroken}
            className="relative size-full"
          />
        )}
      </button>
      {marking.isNear && (
        <Suspense>
          <Pins photo={photo} at={index} quarters={quarters} marking={marking} />
        </Suspense>
      )}
    </div>
  );
}
