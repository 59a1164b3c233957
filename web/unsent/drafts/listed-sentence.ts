import { counted } from "../../ui/language.ts";

interface Listed {
  photos: number;
  files?: number | undefined;
  lost?: number | undefined;
}

/** What it has on this device, and how much of it is not there. */
export function listedSentence({ photos, files = 0, lost = 0 }: Listed): string {
  const here = photosAndFiles(photos, files);
  const kept = here ? `${here}, kept on this device` : "Kept on this device";
  return lost > 0 ? `${kept}; ${counted(lost, "photo")} ${lost === 1 ? "is" : "are"} not` : kept;
}

/** "2 photos and 1 file"; empty where there is neither. */
export function photosAndFiles(photos: number, files: number): string {
  return [photos > 0 && counted(photos, "photo"), files > 0 && counted(files, "file")].filter(Boolean).join(" and ");
}
