import { thumbnailOf } from "contract/portfolios/photos.ts";
import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { imageUrl } from "../../app/api.ts";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import { words } from "../words/review.tsx";

const turns = ["", "rotate-90", "rotate-180", "-rotate-90"];

interface Props {
  photo: PhotoForReview;
  alt: string;
  /** Quarter turns to the right. */
  quarters?: number;
  onBroken: () => void;
  onPress: () => void;
}

/**
 * A whole photo, as large as the container around it allows, and never cropped: its size follows from width and height
 * alone, and its colour, then its thumbnail, stand there until it has loaded.
 */
export function Photo({ photo, alt, quarters = 0, onBroken, onPress }: Props) {
  const ratio = photo.width / photo.height;
  // Turned on its side, its width runs along the container's height.
  const width = quarters % 2 === 1 ? `min(100cqh, ${100 * ratio}cqw)` : `min(100cqw, ${100 * ratio}cqh)`;
  return (
    <button
      type="button"
      data-photo
      onClick={onPress}
      title={words.photos.enlarge}
      className={`cursor-zoom-in overflow-hidden rounded-panel bg-track bg-cover ${turns[quarters]}`}
      style={{
        width,
        aspectRatio: ratio,
        ...(photo.colour && { backgroundColor: photo.colour }),
        backgroundImage: `url("${imageUrl(thumbnailOf(photo.path))}")`,
      }}
    >
      <PhotoImage
        path={photo.path}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        onBroken={onBroken}
        className="size-full"
      />
    </button>
  );
}
