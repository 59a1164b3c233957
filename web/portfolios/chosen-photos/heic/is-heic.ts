// Brands of ISO base media files that hold pictures in HEVC, the format that phones call HEIC or "high efficiency".
const brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/** Whether a file is a HEIC photo, by its first bytes: phones and their browsers name its type in many ways, or not at all. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return start.startsWith("ftyp") && brands.includes(start.slice(4));
}
