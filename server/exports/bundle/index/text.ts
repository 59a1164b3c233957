import { cameraTimeOf } from "../../pdf/documents/dates.ts";

/** Text escaped for HTML, both between tags and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** The camera's local time of a photo: "3 March 2026, 09:30". Undefined where it is not known. */
export function takenOf(takenAt: string | null): string | undefined {
  return takenAt && !Number.isNaN(Date.parse(takenAt.slice(0, 10))) ? cameraTimeOf(takenAt) : undefined;
}
