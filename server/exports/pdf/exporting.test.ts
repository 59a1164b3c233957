import { pathOf } from "contract/core/paths.ts";
import { exportPortfolio } from "contract/portfolios/portfolios.ts";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { type PdfJob, runPdfJob, stopPdfWorkers } from "./worker/pool.ts";
import { queueLimits } from "./worker/queue.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ settings: { PDFS_PER_MINUTE: "40" } });
});
afterEach(() => product.close());
afterAll(stopPdfWorkers);

const exported = (id: string) =>
  product.request(product.sam, { method: "GET", url: pathOf(exportPortfolio).replace("{id}", id) });

test("comes as a file named after its title, and no cache stores it", async () => {
  const { _id } = await saved(product, product.sam, { title: 'Łódź / "board" 😀', images: [await photo()] });
  const { statusCode, headers, rawPayload } = await exported(_id);
  expect([statusCode, rawPayload.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="_odz board.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20board.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-length": String(rawPayload.length),
  });
});

test("forty requests at once get a PDF or a 503; others are answered meanwhile; the forty-first is too many", async () => {
  const { _id } = await saved(product, product.sam);
  const requested = Array.from({ length: 40 }, () => exported(_id));
  const meanwhile = await product.request(product.tom, { method: "GET", url: "/api/users/me" });
  expect(meanwhile.statusCode).toBe(200);
  const answers = await Promise.all(requested);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(queueLimits.concurrency + queueLimits.waiting);
  for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
  for (const { headers, json } of refused) {
    expect(headers["retry-after"]).toBe("5");
    expect(json().message).toBe("Many PDFs are being made just now. Please try again in a few seconds.");
  }
  expect((await exported(_id)).statusCode).toBe(429);
});

test("a PDF worker that hangs or dies affects nobody else, and the next PDF is rendered", async () => {
  const job: PdfJob = { template: "portfolio", document: {}, photos: [], into: product.deps.files.incoming() };
  // A worker takes longer than a millisecond to start, so the time limit ends it in any case.
  await stopPdfWorkers();
  await expect(runPdfJob(job, 1)).rejects.toMatchObject({ status: 503, retryAfter: 30 });
  // An empty document makes the template fail.
  await expect(runPdfJob(job)).rejects.toThrow("a PDF could not be rendered: the template rejected this document");
  await stopPdfWorkers();
  const before = childProcesses();
  const killed = runPdfJob(job);
  for (const worker of childProcesses().filter((pid) => !before.includes(pid))) process.kill(worker, "SIGKILL");
  await expect(killed).rejects.toThrow("the PDF worker died over a job");
  const { _id } = await saved(product, product.sam);
  expect((await exported(_id)).statusCode).toBe(200);
});

function childProcesses(): number[] {
  const Report = z.object({ libuv: z.array(z.object({ type: z.string(), pid: z.number().optional() })) });
  const handles = Report.parse(process.report.getReport()).libuv;
  return handles.flatMap(({ type, pid }) => (type === "process" && pid ? [pid] : []));
}
