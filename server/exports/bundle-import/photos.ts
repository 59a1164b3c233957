import { rm, writeFile } from "node:fs/promises";
import type { BundlePhoto } from "contract/exports/bundle-format.ts";
import { type Bundle, BundleError } from "contract/exports/bundle-zip.ts";
import { photoLimits } from "contract/portfolios/photos.ts";
import pLimit from "p-limit";
import type { PhotoRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { asStoredName } from "../../platform/files/stored-name.ts";
import { readJpeg } from "../../platform/images/jpeg.ts";
import { removePhoto, storeUnchanged } from "../../platform/images/store.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ParsedBundle, photosIn, verifiedBytes } from "./parsing.ts";

export const outOfSpace = "There is no room for this bundle on the disk. Make room and try again.";

/** The server decodes two photos at once, too. */
const concurrency = 2;

/**
 * Checks each photo and stores it with a new thumbnail. Answers the rows to insert, once all the files are on the disk;
 * if one is refused, all are deleted again. @throws BundleError that names the file, Refusal 507
 */
export async function storePhotos(deps: Dependencies, bundle: Bundle, parsed: ParsedBundle): Promise<PhotoRow[]> {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const storeOrStop = (placed: Placed) =>
    storeOne(deps, bundle, parsed, placed).catch((error: unknown) => {
      limit.clearQueue();
      throw error;
    });
  const results = await Promise.allSettled(photosIn(parsed.record).map((placed) => limit(storeOrStop, placed)));
  const rows = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  // The first in order is the one that failed: those that were still waiting come after it.
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return rows;
  await deletePhotos(deps, rows);
  throw failed.reason;
}

export async function deletePhotos(deps: Dependencies, rows: Pick<PhotoRow, "file">[]): Promise<void> {
  for (const { file } of rows) await removePhoto(deps.files, asStoredName(file));
}

type Placed = ReturnType<typeof photosIn>[number];

async function storeOne(
  deps: Dependencies,
  bundle: Bundle,
  { hashes }: ParsedBundle,
  placed: Placed,
): Promise<PhotoRow> {
  const { photo, portfolio, position } = placed;
  const bytes = await verifiedBytes(bundle, hashes, photo.path, photoLimits.bytes);
  checkPhoto(photo, bytes);
  if (!(await deps.files.hasRoom())) throw new Refusal(507, outOfSpace);
  const { name: file, ...stored } = await store(deps, photo, bytes);
  const { id, caption = "", width, height, takenAt, receivedSha256: sha256, createdAt } = photo;
  return {
    id,
    portfolio: portfolio.id,
    position,
    file,
    stored: null,
    caption,
    width,
    height,
    bytes: bytes.length,
    takenAt,
    sha256,
    ...stored,
    colour: null,
    createdAt,
  };
}

// A signature proves who made a bundle, not that its files are safe to serve: each must be a JPEG without metadata.
function checkPhoto({ path, width, height }: BundlePhoto, bytes: Buffer): void {
  const jpeg = readJpeg(bytes);
  if (!jpeg) throw new BundleError(`${path} is no JPEG, or is damaged.`);
  if (jpeg.hasMore)
    throw new BundleError(`${path} carries more than the picture, such as the camera or the place. No bundle does.`);
  if (jpeg.width * jpeg.height > photoLimits.pixels) throw new BundleError(`${path} has too many pixels.`);
  if (jpeg.width !== width || jpeg.height !== height)
    throw new BundleError(`${path} has another size than portfolio.json says.`);
}

async function store(deps: Dependencies, { path }: BundlePhoto, bytes: Buffer) {
  const arrived = deps.files.incoming();
  try {
    await writeFile(arrived, bytes, { mode: 0o640 });
    return await storeUnchanged(deps.files, { path: arrived, name: path, isOwn: true }, bytes);
  } finally {
    await rm(arrived, { force: true });
  }
}
