import { bundleFiles, bundleFormat, bundleVersion } from "contract/exports/bundle-format.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { Refusal } from "../../../platform/http/refusals.ts";
import { indexPage } from "../index/page.ts";
import { portfoliosIn, type Recorded, recordedPortfolio, recordHead, type Scope } from "../record.ts";
import { publicKeyOf, signatureOf } from "../signing.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";
import { type Packed, type Packing, piecesOf, startPacking } from "./zip.ts";

/** Makes the PDFs of a bundle. It may have to wait for its turn, and stops waiting when `signal` says so. */
export interface PdfRenderer {
  portfolio(deps: Dependencies, id: string, signal: AbortSignal): Promise<Uint8Array>;
  logbook(deps: Dependencies, student: string, signal: AbortSignal): Promise<Uint8Array>;
}

export interface AssembledBundle extends Scope {
  /** The bundle's id. */
  bundle: string;
  printer: PdfRenderer;
  signal: AbortSignal;
  /** Told after each portfolio: how many are in it, of how many, and the bytes so far. */
  onProgress(done: number, total: number, bytes: number): void;
}

/**
 * Writes everything of one learner as a signed ZIP to `target`, one file after the other; docs/bundles.md describes it.
 * Answers its size in bytes. @throws Refusal 507 before the disk is full, what the disk or the printer says, and what
 * `signal` is aborted with; what is at `target` then is the caller's to remove
 */
export async function assembleBundle(deps: Dependencies, making: AssembledBundle, target: string): Promise<number> {
  const { signal } = making;
  const madeAt = deps.clock.now();
  const head = recordHead(deps.settings.CENTRE_NAME, making);
  const record = await openRecordFile(deps.files.incoming(), head);
  const packing = startPacking(target, madeAt, signal);
  try {
    await addPortfolios(deps, making, packing, record);
    const logbook = await making.printer.logbook(deps, making.student.id, signal);
    await packing.add(bundleFiles.logbook, piecesOf(logbook), "small already");
    await packing.add(bundleFiles.record, await record.finish(), "text");
    await packing.add(bundleFiles.index, indexPage(head, madeAt, record), "text");
    await addManifest(deps, making.bundle, madeAt, packing);
    await packing.end();
    return packing.size();
  } finally {
    await packing.abandon();
    await record.discard();
  }
}

async function addPortfolios(
  deps: Dependencies,
  making: AssembledBundle,
  packing: Packing,
  record: RecordFile,
): Promise<void> {
  const ids = await portfoliosIn(deps.db, making);
  for (const [index, id] of ids.entries()) {
    making.signal.throwIfAborted();
    making.onProgress(index, ids.length, packing.size());
    await checkRoom(deps);
    await addPortfolio(deps, making, id, packing, record);
  }
  making.onProgress(ids.length, ids.length, packing.size());
}

async function addPortfolio(
  deps: Dependencies,
  making: AssembledBundle,
  id: string,
  packing: Packing,
  record: RecordFile,
) {
  const made = await renderedPortfolio(deps, making, id, record.kept.length + 1);
  if (!made) return;
  const { portfolio, stored, pdf } = made;
  await packing.add(portfolio.pdf, piecesOf(pdf), "small already");
  for (const { path, file } of stored) {
    const photo = await deps.files.get(file);
    // Taken out of its portfolio this very moment, or lost: begun anew, the bundle has what is there then.
    if (!photo) throw new Error(`the photo ${file} is not there`);
    await packing.add(path, photo.bytes, "small already");
  }
  await record.append(portfolio);
}

const triesMost = 5;

// Record and PDF must say the same, also when the learner changes the portfolio while it is printed.
async function renderedPortfolio(deps: Dependencies, making: AssembledBundle, id: string, number: number) {
  for (let tries = 0; tries < triesMost; tries++) {
    const recorded = await recordedPortfolio(deps.db, making, id, number);
    if (!recorded) return undefined;
    const pdf = await making.printer.portfolio(deps, id, making.signal);
    const after = await recordedPortfolio(deps.db, making, id, number);
    if (isSame(recorded, after)) return { ...recorded, pdf };
  }
  throw new Error(`the portfolio ${id} changed at each try`);
}

function isSame(before: Recorded, after: Recorded | undefined): boolean {
  return (
    before.portfolio.version === after?.portfolio.version && before.portfolio.updatedAt === after.portfolio.updatedAt
  );
}

async function addManifest(deps: Dependencies, bundle: string, madeAt: Date, packing: Packing): Promise<void> {
  const facts = {
    format: bundleFormat,
    version: bundleVersion,
    bundle,
    madeAt: madeAt.toISOString(),
    centre: deps.settings.CENTRE_NAME,
    publicKey: publicKeyOf(deps.keys.bundles).publicKey,
  };
  const manifest = Buffer.from(manifestText(facts, packing.packed));
  await packing.add(bundleFiles.manifest, piecesOf(manifest), "text");
  const signature = await signatureOf(deps.keys.bundles, manifest);
  await packing.add(bundleFiles.signature, piecesOf(Buffer.from(signature)), "text");
}

// A line each, so that a person can read it too.
function manifestText(facts: object, files: readonly Packed[]): string {
  const lines = files.map((file) => JSON.stringify(file));
  return `${JSON.stringify(facts).slice(0, -1)},"files":[\n${lines.join(",\n")}\n]}\n`;
}

async function checkRoom({ files }: Dependencies): Promise<void> {
  if (!(await files.hasRoom())) throw new Refusal(507, noRoom);
}

/** What a person reads when the disk is full. */
export const noRoom = "The server is out of space. Tell your centre, and ask again later.";
