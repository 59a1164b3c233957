import { words } from "../words/shared.ts";

const { kept } = words.unsent;

/**
 * In a list: how many photos it has on this device, and how many it has not. Apart from the other sentences about keeping
 * (web/drafts/kept.ts), whose words a first page does not load.
 */
export function listedSentence({ photos, lost = 0 }: { photos: number; lost?: number | undefined }): string {
  const here = photos > 0 ? kept.photos(photos) : kept.here;
  return lost > 0 ? `${here}; ${kept.not(lost)}` : here;
}
