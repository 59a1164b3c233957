/** "0:05", "12:40", "1:02:03" */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** "Voice recording, 0:12", of a remark. */
export const recordingLine = (seconds: number) => `Voice recording, ${clockOf(seconds)}`;
