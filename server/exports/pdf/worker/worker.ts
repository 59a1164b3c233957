import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { performTasks } from "../../../platform/workers/worker.ts";
import { coverageOf, fontFiles } from "../documents/fonts.ts";
import { printableIn } from "../documents/printable.ts";
import type { PdfJob } from "./pool.ts";

/**
 * A PDF worker is a process of its own, started by pool.ts: it renders one job after the other and has access to neither
 * settings nor database. A crash in it does not reach the server.
 */
const coverage = coverageOf(fontFiles);
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] });

performTasks((job: PdfJob) => {
  try {
    writeFileSync(job.into, render(job), { mode: 0o600 });
  } finally {
    compiler.resetShadow();
    // Kept for the next document, the template saves it 0.7 ms of 10, but photos would be kept with it, 9 MB each.
    compiler.evictCache(job.photos.length > 0 ? 0 : 1);
  }
});

function render({ template, document, photos, logo }: PdfJob): Buffer {
  if (logo) compiler.mapShadow(join(workspace, "logo.png"), Buffer.from(logo, "base64"));
  const missing = photos.filter((photo) => !include(photo)).map(({ name }) => name);
  try {
    return compile(template, { ...document, missing });
  } catch (cause) {
    const broken = photos.map(({ name }) => name).filter((name) => !missing.includes(name) && !canShow(name));
    if (broken.length > 0) return compile(template, { ...document, missing: [...missing, ...broken] });
    // Typst's error has no message.
    throw new Error("the template rejected this document", { cause });
  }
}

function compile(template: PdfJob["template"], document: object): Buffer {
  const inputs = { data: JSON.stringify(printableIn(document, coverage)) };
  // In one call: a compiled document would keep its photos in memory until JavaScript's garbage is collected.
  return compiler.pdf({ mainFilePath: join(workspace, `${template}.typ`), inputs }, { pdfStandard: "ua-1" });
}

// Answers false for a file that is missing: whoever wants the rest of the portfolio gets it.
function include({ name, path }: PdfJob["photos"][number]): boolean {
  if (path === undefined || !existsSync(path)) return false;
  compiler.mapShadow(join(workspace, "photos", name), readFileSync(path));
  return true;
}

// Asked only after a failure: a decoded photo takes as long as the rest of its page.
function canShow(name: string): boolean {
  try {
    compiler.pdf({ mainFileContent: `#image("photos/${name}")` });
    return true;
  } catch {
    return false;
  }
}
