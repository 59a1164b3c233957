import { counted } from "../../ui/language.ts";

/** How many photos it has on this device, and how many it has not. */
export function listedSentence({ photos: here, lost = 0 }: { photos: number; lost?: number | undefined }): string {
  const kept = here > 0 ? `${counted(here, "photo")}, kept on this device` : "Kept on this device";
  return lost > 0 ? `${kept}; ${counted(lost, "photo")} ${lost === 1 ? "is" : "are"} not` : kept;
}
