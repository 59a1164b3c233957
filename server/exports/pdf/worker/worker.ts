import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { performTasks } from "../../../platform/workers/worker.ts";
import { coverageOf } from "../documents/coverage.ts";
import { readFonts } from "../documents/fonts.ts";
import { printableIn } from "../documents/printable.ts";
import type { PdfJob } from "./job.ts";

/**
 * A press is a program of its own, started by presses.ts: it prints one order after the other and knows nothing of
 * settings, database or people. Whatever goes wrong in it, the server goes on.
 */
const fonts = readFonts();
const covers = coverageOf(fonts);
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });

performTasks((order: PdfJob) => {
  try {
    writeFileSync(order.into, print(order), { mode: 0o600 });
  } finally {
    compiler.resetShadow();
    compiler.evictCache(10);
  }
});

function print({ template, sheet, photos }: PdfJob): Buffer {
  for (const { name, path } of photos) compiler.mapShadow(join(workspace, "photos", name), readFileSync(path));
  const inputs = { sheet: JSON.stringify(printableIn(sheet, covers)) };
  const compiled = compiler.compile({ mainFilePath: join(workspace, `${template}.typ`), inputs });
  if (!compiled.result) throw new Error("the template does not take this sheet");
  return compiler.pdf(compiled.result, { pdfStandard: "ua-1" });
}
