import { fullEdge } from "contract/portfolios/photos.ts";
import { getDocument, PDFWorker } from "pdfjs-dist";
import { pictureOf, type Seen } from "./seen.ts";

/**
 * How many pages a PDF has, and its first as a picture. It is read in a worker, loaded with the first PDF; no script in it
 * runs and nothing that it names is fetched. @throws Error when it cannot be read
 */
export async function firstPage(pdf: Blob): Promise<Seen> {
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const worker = PDFWorker.create({ port });
  const options = { worker, useWasm: false, disableFontFace: true, enableXfa: false, stopAtErrors: false };
  const loading = getDocument({ ...options, data: new Uint8Array(await pdf.arrayBuffer()) });
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(2, fullEdge / 2 / Math.max(width, height)) });
    const canvas = globalThis.document.createElement("canvas");
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
    const poster = await pictureOf(canvas, canvas.width, canvas.height);
    return { pages: document.numPages, ...(poster && { poster }) };
  } finally {
    await loading.destroy();
    port.terminate();
  }
}
