/** The photos of a form: two beside each other on a phone and beside the fields, more where they have the whole width. */
export const photoGrid = "grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-4 lg:grid-cols-2";

/** Thumbnails are 150 px high on create and 180 px on edit (specification, section 9). */
export const heights = { 150: "h-[150px]", 180: "h-[180px]" };

/** A button at the corner of a photo: white on a dark ground of its own, whatever the photo shows. */
export const onPhoto =
  "absolute! top-1.5 right-1.5 bg-black/75! text-white! hover:bg-black! focus-visible:outline-white focus-visible:outline-offset-[-4px]";

/** Marks the first photo: boards and the PDF begin with it. */
export function CoverMark() {
  return (
    <span className="absolute bottom-1.5 left-1.5 rounded-small bg-black/75 px-1.5 py-0.5 font-medium text-white text-xs">
      Cover
    </span>
  );
}
