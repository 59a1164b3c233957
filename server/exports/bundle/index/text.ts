const zone = "Europe/London";
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: zone });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
const localDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Text escaped for HTML, both between tags and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** "3 March 2026, 09:30" for an instant. */
export function momentOf(instant: string | Date): string {
  const date = new Date(instant);
  return `${day.format(date)}, ${time.format(date)}`;
}

/** The camera's local time of a photo: "3 March 2026, 09:30". Undefined where it is not known. */
export function takenOf(takenAt: string | null): string | undefined {
  const [, date = "", minutes = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(takenAt ?? "") ?? [];
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? undefined : `${localDay.format(instant)}, ${minutes}`;
}
