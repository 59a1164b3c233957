import { momentOf } from "contract/core/dates.ts";
import { type BundleFacts, bundleFiles, bundleFormat, bundleVersion } from "contract/exports/bundle-files.ts";
import type { BundlePortfolio, BundleReview } from "contract/exports/bundle-format.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { knowVersions } from "../../../qualifications/versions.ts";
import { workedTowards } from "../../../qualifications/worked-towards.ts";
import { indexPage } from "../index/page.ts";
import { type PortfolioRecord, portfoliosIn, readPortfolioRecord, recordHead, type Scope } from "../record.ts";
import { pemOf, signatureOf } from "../signing.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";
import { chunksOf, openZipWriter, type ZipWriter } from "./zip.ts";

/** Renders the PDFs of a bundle. `signal` aborts the wait in its queue. */
export interface PdfRenderer {
  portfolio(deps: Dependencies, id: string, signal: AbortSignal, isWhole: boolean): Promise<Uint8Array>;
  logbook(deps: Dependencies, student: string, signal: AbortSignal): Promise<Uint8Array>;
}

export interface AssemblyJob extends Scope {
  /** The bundle's id. */
  bundle: string;
  renderer: PdfRenderer;
  signal: AbortSignal;
  /** Called before each portfolio and after the last: how many are in it, of how many, and the bytes so far. */
  onProgress(done: number, total: number, bytes: number): void;
}

/**
 * Writes everything of one learner as a signed ZIP to `target`, one file after the other; docs/bundles.md describes it.
 * Answers its size in bytes. @throws Refusal 507 before the disk is full, errors of the disk or the renderer, and the
 * reason of `signal`; the caller removes the unfinished file then
 */
export async function assembleBundle(deps: Dependencies, job: AssemblyJob, target: string): Promise<number> {
  const { signal } = job;
  const madeAt = deps.clock.now();
  // Another server may have imported what the learner works towards.
  await knowVersions(deps.db);
  const head = shownIn(job, await recordHead(deps.db, deps.settings.CENTRE_NAME, job));
  const { curriculum } = await workedTowards(deps.db, job.student.id);
  const record = await openRecordFile(deps.files.incoming(), head);
  const zip = openZipWriter(target, madeAt, signal);
  try {
    await addPortfolios(deps, job, zip, record);
    const logbook = await job.renderer.logbook(deps, job.student.id, signal);
    await zip.add(bundleFiles.logbook, chunksOf(logbook), "store");
    await zip.add(bundleFiles.record, await record.finish(), "deflate");
    await zip.add(bundleFiles.index, indexPage(head, madeAt, { ...record, curriculum }), "deflate");
    const what = `Everything of ${job.student.name} in one file`;
    const readme = readmeOf(
      deps,
      what,
      `Open ${bundleFiles.index} in a browser; it needs no network. ${bundleFiles.record} is the same for machines.`,
      madeAt,
    );
    await addSignedList(deps, { bundle: job.bundle, readme }, madeAt, zip);
    await zip.end();
    return zip.size();
  } finally {
    await zip.abort();
    await record.discard();
  }
}

/** Where a portfolio is written: its files into the ZIP, its texts into the record. */
interface Target {
  zip: ZipWriter;
  record: RecordFile;
}

async function addPortfolios(deps: Dependencies, job: AssemblyJob, zip: ZipWriter, record: RecordFile): Promise<void> {
  const ids = await portfoliosIn(deps.db, job);
  for (const [index, id] of ids.entries()) {
    job.signal.throwIfAborted();
    job.onProgress(index, ids.length, zip.size());
    await checkDiskSpace(deps);
    await addPortfolio(deps, job, id, { zip, record });
  }
  job.onProgress(ids.length, ids.length, zip.size());
}

async function addPortfolio(deps: Dependencies, job: AssemblyJob, id: string, { zip, record }: Target) {
  const rendered = await renderConsistently(deps, job, id, record.entries.length + 1);
  if (!rendered) return;
  const { portfolio, stored, pdf } = rendered;
  await zip.add(portfolio.pdf, chunksOf(pdf), "store");
  const missing = new Set<string>();
  for (const { path, file } of stored) {
    const found = file && (await deps.files.get(file));
    if (found) await zip.add(path, found.bytes, "store");
    else missing.add(path);
  }
  if (missing.size === 0) return record.append(shownIn(job, portfolio));
  // The learner has just removed it, and the next attempt reads the portfolio again; or the file is lost, or held.
  const now = await readPortfolioRecord(deps, job, id, record.entries.length + 1);
  if (!isSame(rendered, now)) throw new Error(`the portfolio ${id} changed while its photos were added`);
  await record.append(shownIn(job, without(portfolio, missing)));
}

/** As whoever asked for the bundle may read it. Addresses of staff stand in their own fields alone. */
function shownIn<Part>({ isVisitors }: Scope, part: Part): Part {
  if (!isVisitors) return part;
  return JSON.parse(JSON.stringify(part, (key, value) => (key === "email" && typeof value === "string" ? "" : value)));
}

/** What is in the bundle, and how much more there was. */
function without(
  { photos, attachments, reviews, remarks = [], ...portfolio }: BundlePortfolio,
  missing: ReadonlySet<string>,
): BundlePortfolio {
  const shown = photos.filter(({ path }) => !missing.has(path));
  const attached = (attachments ?? []).filter(({ path }) => !missing.has(path));
  const lost = photos.length - shown.length;
  const isLost = (voice: BundleReview["voice"]) => voice !== undefined && missing.has(voice.path);
  const lostVoices = [...reviews, ...remarks].filter(({ voice }) => isLost(voice)).length;
  const heard = <Said extends Pick<BundleReview, "voice">>(said: Said): Said =>
    isLost(said.voice) ? { ...said, voice: undefined } : said;
  const lostAttachments = (attachments?.length ?? 0) - attached.length + lostVoices;
  const posters = attached.map(({ poster, ...one }) => ({ ...one, ...(poster && !missing.has(poster) && { poster }) }));
  return {
    ...portfolio,
    photos: shown,
    reviews: reviews.map(heard),
    remarks: remarks.map(heard),
    ...(lost > 0 && { missingPhotos: lost }),
    ...(attached.length > 0 && { attachments: posters }),
    ...(lostAttachments > 0 && { missingAttachments: lostAttachments }),
  };
}

const attemptsMost = 5;

// Record and PDF must agree, so a portfolio that the learner changes during rendering is rendered again.
async function renderConsistently(deps: Dependencies, job: AssemblyJob, id: string, number: number) {
  for (let attempt = 0; attempt < attemptsMost; attempt++) {
    const before = await readPortfolioRecord(deps, job, id, number);
    if (!before) return undefined;
    const pdf = await job.renderer.portfolio(deps, id, job.signal, job.isWhole);
    const after = await readPortfolioRecord(deps, job, id, number);
    if (isSame(before, after)) return { ...before, pdf };
  }
  throw new Error(`the portfolio ${id} changed during each attempt`);
}

function isSame(before: PortfolioRecord, after: PortfolioRecord | undefined): boolean {
  return (
    before.portfolio.version === after?.portfolio.version && before.portfolio.updatedAt === after.portfolio.updatedAt
  );
}

/** Ends a ZIP with the list of its files, which is signed. `readme` is given the commands by which anyone checks it. */
export async function addSignedList(
  deps: Dependencies,
  { bundle, readme }: { bundle: string; readme: string },
  madeAt: Date,
  zip: ZipWriter,
): Promise<void> {
  const { CENTRE_NAME: centre } = deps.settings;
  const key = deps.keys.bundles;
  const add = (path: string, text: string | Buffer) => zip.add(path, chunksOf(Buffer.from(text)), "deflate");
  const facts: BundleFacts = {
    format: bundleFormat,
    version: bundleVersion,
    bundle,
    madeAt: madeAt.toISOString(),
    centre,
  };
  await add(bundleFiles.facts, `${JSON.stringify(facts, null, 2)}\n`);
  await add(bundleFiles.publicKey, pemOf(key));
  await add(bundleFiles.readme, readme);
  const list = zip.entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("");
  await add(bundleFiles.sums, list);
  await add(bundleFiles.signature, Buffer.from(await signatureOf(key, Buffer.from(list)), "base64"));
}

export async function checkDiskSpace({ files }: Dependencies): Promise<void> {
  if (!(await files.hasRoom())) throw new Refusal(507, outOfSpace);
}

/** The reason that people see when the disk is full. */
export const outOfSpace = "The server is out of space. Tell your centre, and ask again later.";

/** The two commands that check an unpacked bundle. docs/bundles.md names the same, and a test runs them. */
export const checks = [
  `sha256sum -c ${bundleFiles.sums}`,
  `openssl pkeyutl -verify -pubin -inkey ${bundleFiles.publicKey} -rawin -in ${bundleFiles.sums} -sigfile ${bundleFiles.signature}`,
];

/** `README.txt`: what is in the bundle, how it is read, and how anyone checks it. */
export function readmeOf({ settings }: Dependencies, what: string, reading: string, madeAt: Date): string {
  const { CENTRE_NAME: centre, PUBLIC_URL: site } = settings;
  return `${what}, made by ${centre} on ${momentOf(madeAt)}.

${reading}

To check that nothing was changed since, unpack the ZIP and run in its folder:

    ${checks.join("\n    ")}

The first compares every file with a signed list, the second the signature of that list with a key. Whether the key is
the centre's, its fingerprint tells. Compare it with the one that the centre gives you:

    openssl pkey -pubin -in ${bundleFiles.publicKey} -outform DER | tail -c 32 | sha256sum

A page does all this and finds what was added, too. The ZIP stays on your device:
${site ? `${site}/verify` : "/verify on the site of any centre that runs Portfolio Builder"}
`;
}
