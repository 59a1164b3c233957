import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { fontFiles } from "server/exports/pdf/documents/fonts.ts";
import type { PdfJob } from "server/exports/pdf/worker/job.ts";
import { answer } from "../harness/baseline.ts";

/**
 * The baseline of `pdf`: the library alone, with the same fonts, templates and standard, on prepared jobs. Answers how many
 * milliseconds of processor time they took.
 */
const workspace = join(import.meta.dirname, "../../server/exports/pdf/worker");
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] });

answer((jobs: PdfJob[]) => {
  const before = process.cpuUsage();
  for (const job of jobs) render(job);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
});

function render({ template, document, photos, into }: PdfJob): void {
  for (const { name, path } of photos) compiler.mapShadow(join(workspace, "photos", name), readFileSync(path ?? ""));
  const inputs = { data: JSON.stringify(document) };
  const { result } = compiler.compile({ mainFilePath: join(workspace, `${template}.typ`), inputs });
  if (!result) throw new Error("not compiled");
  writeFileSync(into, compiler.pdf(result, { pdfStandard: "ua-1" }));
  compiler.resetShadow();
  compiler.evictCache(10);
}
