import { readFile, rm } from "node:fs/promises";
import type { ClaimFilter } from "contract/quality/claims.ts";
import { findStudent } from "../../accounts/accounts.ts";
import { drawnLogo } from "../../platform/centre/centre.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { localCopies } from "../../platform/files/files.ts";
import type { StoredName } from "../../platform/files/stored-name.ts";
import { measureQueue } from "../../platform/metrics.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { shownOf } from "../closed-round.ts";
import type { ReportTable } from "../reports/tables.ts";
import { claimsDocument } from "./documents/claims-document.ts";
import { logbookDocument } from "./documents/logbook-document.ts";
import { portfolioDocument } from "./documents/portfolio-document.ts";
import { reportDocument } from "./documents/report-document.ts";
import { type PdfJob, runPdfJob } from "./worker/pool.ts";
import { openPdfQueue, type QueueOptions } from "./worker/queue.ts";

// One queue for the whole process, for every caller and every kind of document.
const queue = openPdfQueue();
measureQueue("pdf", queue.length);

/**
 * The PDF of a portfolio in its state when rendering begins. The caller has checked the permission.
 * @throws Refusal 404 when it does not exist or was deleted; 503 when the queue is full, unless with low priority
 */
export function renderPortfolioPdf(
  deps: Dependencies,
  portfolio: string,
  wait: QueueOptions = {},
  mayReadDrafts = true,
): Promise<Uint8Array> {
  return queue.run(async () => {
    const found = await findPortfolio(deps.db, portfolio);
    const shown = found && (await shownOf(deps.db, found, mayReadDrafts));
    if (!shown) throw new Refusal(404, "Portfolio not found");
    const { document, photos } = await portfolioDocument(deps, shown);
    return render(deps, "portfolio", document, photos);
  }, wait);
}

/** The PDF of a learner's logbook. Drafts are never in it. @throws as `renderPortfolioPdf` */
export function renderLogbookPdf(deps: Dependencies, student: string, wait: QueueOptions = {}): Promise<Uint8Array> {
  return queue.run(async () => {
    const found = await findStudent(deps.db, student);
    if (!found) throw new Refusal(404, "Student not found");
    return render(deps, "logbook", await logbookDocument(deps, found), []);
  }, wait);
}

/** The PDF of a list of claims, at most 5,000. @throws as `renderPortfolioPdf`, but for 404 */
export function renderClaimsPdf(deps: Dependencies, filter: ClaimFilter, wait: QueueOptions = {}): Promise<Uint8Array> {
  return queue.run(async () => render(deps, "claims", await claimsDocument(deps, filter), []), wait);
}

/** The PDF of a report, which is counted already. @throws as `renderPortfolioPdf`, but for 404 */
export function renderReportPdf(deps: Dependencies, table: ReportTable, wait: QueueOptions = {}): Promise<Uint8Array> {
  return queue.run(() => render(deps, "report", reportDocument(deps, table), []), wait);
}

// Bytes are passed as files: messages between processes would be copied on the thread that answers requests. The PDF is
// written to the upload folder, which nobody else reads and from which the sweep removes what a power cut leaves.
async function render(
  { files, settings: { CENTRE_LOGO } }: Dependencies,
  template: PdfJob["template"],
  document: object,
  photos: { name: string; file: StoredName | undefined }[],
): Promise<Uint8Array> {
  const into = files.incoming();
  await using copies = await localCopies(
    files,
    photos.map(({ file }) => file),
  );
  try {
    const stored = photos.map(({ name }, index) => ({ name, path: copies.paths[index] }));
    const { png, ...logo } = CENTRE_LOGO ? await drawnLogo(CENTRE_LOGO) : { png: undefined };
    await runPdfJob({ template, document: { ...document, logo }, photos: stored, logo: png, into });
    return await readFile(into);
  } finally {
    await rm(into, { force: true });
  }
}
