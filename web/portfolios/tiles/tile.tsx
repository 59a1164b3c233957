import type { LucideIcon } from "lucide-react";
import { sizeOf } from "../../ui/sizes.ts";

/** The photos of a form: two beside each other on a phone and beside the fields, more where they have the whole width. */
export const photoGrid = "grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-4 lg:grid-cols-2";

/** Thumbnails are 150 px high on create and 180 px on edit. */
export const heights = { 150: "h-[150px]", 180: "h-[180px]" };

/** A button at the corner of a photo: white on a dark ground of its own, whatever the photo shows; the target is larger. */
export function PhotoButton({
  icon: Icon,
  name,
  word,
  onClick,
}: {
  icon: LucideIcon;
  name: string;
  /** Shown beside the icon. */
  word?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="group absolute top-0 right-0 control grid min-w-9 place-items-center rounded-control p-1 focus-visible:outline-offset-[-3px] touch:min-w-11"
    >
      <span className="flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-small bg-black/75 px-1.5 font-medium text-sm text-white group-hover:bg-black">
        <Icon aria-hidden size={16} />
        {word}
      </span>
    </button>
  );
}

/** Marks the first photo: boards and the PDF begin with it. */
export function CoverMark() {
  return (
    <span className="absolute bottom-1.5 left-1.5 rounded-small bg-black/75 px-1.5 py-0.5 font-medium text-white text-xs">
      Cover
    </span>
  );
}

/** How much of a slow network a photo takes. */
export function SizeMark({ bytes }: { bytes: number }) {
  return (
    <span className="absolute right-1.5 bottom-1.5 rounded-small bg-black/75 px-1.5 py-0.5 text-white text-xs">
      {sizeOf(bytes)}
    </span>
  );
}
