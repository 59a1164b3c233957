import { readFile, rm } from "node:fs/promises";
import { findStudent } from "../../logbook/logbook.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { logbookDocument } from "./documents/logbook-document.ts";
import { portfolioDocument } from "./documents/portfolio-document.ts";
import type { PdfJob } from "./worker/job.ts";
import { endPdfWorkers, runPdfJob } from "./worker/pool.ts";
import { openPdfQueue, type Wait } from "./worker/queue.ts";

// The machine has one gate, whoever asks and for whatever.
const gate = openPdfQueue();

/**
 * The PDF of a portfolio as its latest state stands when its turn comes. Who may have it is the caller's affair.
 * @throws Refusal 404 when there is none (any more); 503 when too many are asked for and the caller is not patient
 */
export function renderPortfolioPdf(deps: Dependencies, portfolio: string, wait: Wait = {}): Promise<Uint8Array> {
  return inTurn(wait, async () => {
    const found = await findPortfolio(deps.db, portfolio);
    if (!found) throw new Refusal(404, "Portfolio not found");
    const { sheet, photos } = await portfolioDocument(deps, found);
    return printed(deps, "portfolio", sheet, photos);
  });
}

/** The PDF of a learner's logbook. Drafts are never in it. @throws as `printPortfolio` */
export function renderLogbookPdf(deps: Dependencies, student: string, wait: Wait = {}): Promise<Uint8Array> {
  return inTurn(wait, async () => {
    const found = await findStudent(deps.db, student);
    if (!found) throw new Refusal(404, "Student not found");
    return printed(deps, "logbook", await logbookDocument(deps, found), []);
  });
}

/** Ends the presses when the server stops. What is still being printed fails. */
export function stopPdfWorkers(): Promise<void> {
  return endPdfWorkers();
}

async function inTurn<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter(wait);
  try {
    return await work();
  } finally {
    leave();
  }
}

// Bytes go as files, not as messages, which would be copied on the thread that answers requests. The PDF lies where
// uploads arrive: nobody else reads there, and what a power cut leaves is swept.
async function printed(
  { files }: Dependencies,
  template: PdfJob["template"],
  sheet: object,
  photos: { name: string; file: string }[],
): Promise<Uint8Array> {
  const into = files.incoming();
  try {
    const stored = photos.map(({ name, file }) => ({ name, path: files.pathOf(file) }));
    await runPdfJob({ template, sheet, photos: stored, into });
    return await readFile(into);
  } finally {
    await rm(into, { force: true });
  }
}
