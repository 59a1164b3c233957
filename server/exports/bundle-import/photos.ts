import { rm, writeFile } from "node:fs/promises";
import type { BundlePhoto } from "contract/exports/bundle-format.ts";
import { photoLimits } from "contract/portfolios/photos.ts";
import pLimit from "p-limit";
import type { PhotoRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { readJpeg } from "../../platform/images/jpeg.ts";
import { removePhoto, storeAsItIs } from "../../platform/images/store.ts";
import { type Bundle, BundleTrouble } from "./bundle-verify.mjs";
import { type Listed, listedBytes, type ParsedBundle, photosIn } from "./parsing.ts";

/** What a full disk is answered with. Whatever came before is gone again then. */
export const noRoom = "There is no room for this bundle. Make room and try again.";

/** As many at once as are decoded at once. */
const atOnce = 2;

/**
 * Checks each photo and stores it with a thumbnail that is made anew. Answers the rows to write, once all the files are
 * on the disk; if one cannot be used, all go again. @throws BundleTrouble that names the file, Refusal 507
 */
export async function storePhotosOf(deps: Dependencies, bundle: Bundle, claims: ParsedBundle): Promise<PhotoRow[]> {
  const gate = pLimit(atOnce);
  let isOver = false;
  const one = (placed: Placed) =>
    gate(async () => {
      if (isOver) return undefined;
      return storeOne(deps, bundle, claims.listed, placed).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    });
  const results = await Promise.allSettled(photosIn(claims.record).map(one));
  const rows = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return rows;
  await dropPhotosOf(deps, rows);
  throw failed.reason;
}

export async function dropPhotosOf(deps: Dependencies, rows: Pick<PhotoRow, "file">[]): Promise<void> {
  for (const { file } of rows) await removePhoto(deps.files, file);
}

type Placed = ReturnType<typeof photosIn>[number];

async function storeOne(deps: Dependencies, bundle: Bundle, listed: Listed, placed: Placed): Promise<PhotoRow> {
  const { photo, portfolio, position } = placed;
  const bytes = await listedBytes(bundle, listed, photo.path, photoLimits.bytes);
  checkPhoto(photo, bytes);
  if (!(await deps.files.hasRoom())) throw new Refusal(507, noRoom);
  const file = await store(deps, photo, bytes);
  const { id, width, height, takenAt, receivedSha256: sha256, createdAt } = photo;
  return {
    id,
    portfolio: portfolio.id,
    position,
    file,
    width,
    height,
    bytes: bytes.length,
    takenAt,
    sha256,
    createdAt,
  };
}

// A signature says who made a bundle. What a browser is given later must be a photo all the same, and only that.
function checkPhoto({ path, width, height }: BundlePhoto, bytes: Buffer): void {
  const facts = readJpeg(bytes);
  if (!facts) throw new BundleTrouble(`${path} is no JPEG, or is damaged.`);
  if (facts.hasMore)
    throw new BundleTrouble(`${path} carries more than the picture, such as the camera or the place. No bundle does.`);
  if (facts.width * facts.height > photoLimits.pixels) throw new BundleTrouble(`${path} has too many pixels.`);
  if (facts.width !== width || facts.height !== height)
    throw new BundleTrouble(`${path} has another size than portfolio.json says.`);
}

async function store(deps: Dependencies, { path }: BundlePhoto, bytes: Buffer): Promise<string> {
  const arrived = deps.files.incoming();
  try {
    await writeFile(arrived, bytes, { mode: 0o640 });
    return await storeAsItIs(deps.files, { path: arrived, name: path, isOwn: true }, bytes);
  } finally {
    await rm(arrived, { force: true });
  }
}
