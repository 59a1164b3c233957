/** Progress of an upload. Multipart parts are sent in order, so the number of bytes sent tells which photos are done. */
export interface UploadState {
  percent: number;
  files: { id: string; name: string; percent: number }[];
}

/**
 * Computed from the bytes sent. The bytes around the photos (texts, part headers) count as sent before the first photo.
 * Percentages are whole, 0 to 100, and never fall as `sent` grows.
 */
export function uploadState(
  files: { id: string; name: string; size: number }[],
  sent: number,
  total: number,
): UploadState {
  const sizes = files.reduce((sum, file) => sum + file.size, 0);
  let photoBytes = Math.max(0, sent - Math.max(0, total - sizes));
  const states = files.map(({ id, name, size }) => {
    const share = Math.min(size, photoBytes);
    photoBytes -= share;
    return { id, name, percent: size === 0 ? 100 : Math.floor((100 * share) / size) };
  });
  return { percent: total === 0 ? 0 : Math.min(100, Math.floor((100 * sent) / total)), files: states };
}
