/** How far an upload has come. Parts leave in order, so what has left tells which photos have. */
export interface UploadState {
  percent: number;
  files: { id: string; name: string; percent: number }[];
}

/**
 * From the bytes that have left. What surrounds the photos (texts, part headers) is counted with the first of them.
 * Percentages are whole, 0 to 100, and never fall as `sent` grows.
 */
export function uploadState(
  files: { id: string; name: string; size: number }[],
  sent: number,
  total: number,
): UploadState {
  const sizes = files.reduce((sum, file) => sum + file.size, 0);
  let left = Math.max(0, sent - Math.max(0, total - sizes));
  const states = files.map(({ id, name, size }) => {
    const share = Math.min(size, left);
    left -= share;
    return { id, name, percent: size === 0 ? 100 : Math.floor((100 * share) / size) };
  });
  return { percent: total === 0 ? 0 : Math.min(100, Math.floor((100 * sent) / total)), files: states };
}
