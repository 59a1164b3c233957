const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/**
 * The texts of lists of what is not sent yet. Apart from the others about drafts (drafts.ts), which a first page does not
 * load. A second language is a file beside this one: docs/decisions/23.
 */
export const words = {
  heading: "Not sent yet",
  untitled: "A portfolio without a title",
  continue: "Continue",
};

/** How many photos it has on this device, and how many it has not. */
export function listedSentence({ photos: here, lost = 0 }: { photos: number; lost?: number | undefined }): string {
  const kept = here > 0 ? `${photos(here)}, kept on this device` : "Kept on this device";
  return lost > 0 ? `${kept}; ${photos(lost)} ${lost === 1 ? "is" : "are"} not` : kept;
}
