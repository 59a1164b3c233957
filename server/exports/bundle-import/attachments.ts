import { rm, writeFile } from "node:fs/promises";
import type { BundleAttachment } from "contract/exports/bundle-format.ts";
import { type Bundle, BundleError } from "contract/exports/bundle-zip.ts";
import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { attachmentTypes } from "contract/portfolios/attachments.ts";
import { photoLimits } from "contract/portfolios/photos.ts";
import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { asStoredName } from "../../platform/files/stored-name.ts";
import { readJpeg } from "../../platform/images/jpeg.ts";
import { Refusal } from "../../platform/refusal.ts";
import { storeAttachment } from "../../portfolios/attachments/receiving.ts";
import { type ParsedBundle, verifiedBytes } from "./parsing.ts";
import { outOfSpace } from "./photos.ts";

/**
 * Checks each attachment by its content and stores it, one after the other, for they may be long. Answers the rows to insert;
 * if one is refused, all are deleted again. @throws BundleError that names the file, Refusal 507
 */
export async function storeAttachments(
  deps: Dependencies,
  bundle: Bundle,
  parsed: ParsedBundle,
): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = [];
  try {
    for (const { id: portfolio, attachments = [], reviews, remarks = [] } of parsed.record.portfolios) {
      for (const [index, one] of attachments.entries())
        rows.push(await storeOne(deps, { bundle, parsed }, one, { ...evidence, portfolio, position: index + 1 }));
      for (const { id: review, assessor, ...round } of reviews) {
        const said = { portfolio, position: 0, speaker: assessor.id, review };
        const spoken = [{ ...round, number: 0 }, ...remarks.filter((one) => one.round === review)];
        for (const { voice, number: remark } of spoken)
          if (voice) rows.push(await storeOne(deps, { bundle, parsed }, voice, { ...said, remark }));
      }
    }
    return rows;
  } catch (error) {
    await deleteAttachments(deps, rows);
    throw error;
  }
}

export async function deleteAttachments({ files }: Dependencies, rows: readonly AttachmentRow[]): Promise<void> {
  const names = rows.flatMap(({ file, poster }) => [file, poster]).filter((name) => name !== null);
  await Promise.allSettled(names.map((name) => files.remove(asStoredName(name))));
}

const evidence = { speaker: null, review: null, remark: 0 };

interface Source {
  bundle: Bundle;
  parsed: ParsedBundle;
}

async function storeOne(
  deps: Dependencies,
  source: Source,
  attachment: BundleAttachment,
  place: Pick<AttachmentRow, "portfolio" | "position" | "speaker" | "review" | "remark">,
): Promise<AttachmentRow> {
  const { id, path, mediaType, name, caption = "", transcript = "", seconds, pages, createdAt } = attachment;
  const { kind } = attachmentTypes[mediaType];
  const bytes = await read(source, path, attachmentLimits[kind].bytes);
  if (!(await deps.files.hasRoom(bytes.length))) throw new Refusal(507, outOfSpace);
  const poster = await storePoster(deps, source, attachment);
  const arrived = deps.files.incoming();
  try {
    await writeFile(arrived, bytes, { mode: 0o640 });
    const { name: file, facts } = await storeAttachment(deps, { path: arrived, name: path }, bytes.length);
    if (facts.mediaType !== mediaType) {
      await deps.files.remove(file);
      throw new BundleError(`${path} is of another kind than portfolio.json says.`);
    }
    const job = { state: "unscanned" as const, attempts: 0, claim: null, dueAt: createdAt };
    return {
      ...{ id, ...place, kind, mediaType, name, bytes: bytes.length, sha256: attachment.receivedSha256, file },
      ...{ caption, transcript, seconds, pages, ...poster, ...job, scannedAt: null, finding: null, createdAt },
    };
  } catch (error) {
    if (poster.poster !== null) await deps.files.remove(asStoredName(poster.poster));
    throw error instanceof Refusal && error.status === 415 ? new BundleError(error.message) : error;
  } finally {
    await rm(arrived, { force: true });
  }
}

// As of a photo: a JPEG without metadata.
async function storePoster(deps: Dependencies, source: Source, { poster: path }: BundleAttachment) {
  if (path === undefined) return { poster: null, posterSha256: null };
  const bytes = await read(source, path, photoLimits.bytes);
  const jpeg = readJpeg(bytes);
  if (!jpeg || jpeg.hasMore) throw new BundleError(`${path} is no JPEG, or carries more than the picture.`);
  const poster = asStoredName(`${newId()}.poster.jpg`);
  await deps.files.put(poster, bytes);
  return { poster, posterSha256: source.parsed.hashes.get(path) ?? null };
}

function read({ bundle, parsed: { hashes } }: Source, path: string, most: number): Promise<Buffer> {
  return verifiedBytes(bundle, hashes, path, most);
}
