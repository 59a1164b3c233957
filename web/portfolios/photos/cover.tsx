import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Camera } from "lucide-react";

/**
 * A portfolio's first photo, cropped to its place, with the number of photos at its corner. The place has its size and the
 * photo's dominant colour before the photo is there. Decorative: the title beside it says what the portfolio is.
 */
export function Cover({
  portfolio: { images, coverColour },
  counted = true,
  count = images.length,
  className = "h-29",
}: {
  portfolio: Pick<Portfolio, "images" | "coverColour">;
  counted?: boolean;
  /** How many photos there are, when only the first is known. */
  count?: number;
  className?: string;
}) {
  const [first] = images;
  return (
    <span
      aria-hidden
      className={`relative block overflow-hidden bg-sunken print:hidden ${className}`}
      style={coverColour ? { backgroundColor: coverColour } : undefined}
    >
      {first && (
        // A row's small picture gives way to a card's large one.
        <img
          src={`/${thumbnailOf(first)}`}
          alt=""
          loading="lazy"
          fetchPriority={counted ? "auto" : "low"}
          decoding="async"
          className="size-full object-cover"
        />
      )}
      {counted && count > 0 && (
        <span className="absolute right-2 bottom-2 inline-flex h-5.5 items-center gap-1.5 rounded-small bg-black/75 px-1.5 font-medium text-white text-xs">
          <Camera size={13} />
          {count}
        </span>
      )}
    </span>
  );
}
