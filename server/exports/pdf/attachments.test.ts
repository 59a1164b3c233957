import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterAll, expect, test } from "vitest";
import { attached, mp4, ogg, pdf } from "../../../test/product/attachments.ts";
import { readPdf } from "../../../test/product/exports/paper.ts";
import { photo } from "../../../test/product/photos.ts";
import { portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { openProduct } from "../../../test/product/product.ts";
import { uploaded } from "../../../test/product/uploads.ts";
import { renderPortfolioPdf } from "./rendering.ts";
import { stopPdfWorkers } from "./worker/pool.ts";

afterAll(stopPdfWorkers);

test("the PDF of a portfolio lists its attachments, with pictures and a code that leads to its page", async () => {
  const product = await openProduct({ settings: { PUBLIC_URL: "https://example.org" } });
  const { sam, deps } = product;
  const poster = await uploaded(product, sam, Buffer.from(await (await photo(64, 36)).arrayBuffer()));
  const attachments = JSON.stringify([
    {
      upload: await attached(product, sam, { bytes: mp4({ seconds: 65 }), name: "Próba.mp4" }),
      poster,
      caption: "It trips",
    },
    { upload: await attached(product, sam, { bytes: pdf() }), pages: 3 },
  ]);
  const { body } = await product.as(sam, createPortfolio, { form: portfolioForm({ attachments }) });
  const { text } = await readPdf(await renderPortfolioPdf(deps, body.portfolio._id));
  for (const words of ["Attachments", "Próba.mp4", "MP4, 1:05, 1 kB", "It trips", "Certificate.pdf", "PDF, 3 pages"])
    expect(text).toContain(words);
  expect(text.replaceAll(/\s/g, "")).toContain(`https://example.org/portfolio/view/${body.portfolio._id}`);
  await product.close();
});

test("the PDF of a portfolio says how long voice feedback and a spoken remark are, and what is said in it", async () => {
  const product = await openProduct();
  const { sam, ann, deps } = product;
  const { _id: id } = await saved(product, sam, { status: "To Be Reviewed" });
  const upload = await attached(product, ann, { bytes: ogg({ seconds: 65 }), name: "a.ogg" });
  const voice = { upload, seconds: 65, transcript: "Show the earth tag." };
  const spoken = await attached(product, ann, { bytes: ogg({ seconds: 12 }), name: "b.ogg" });
  const passage = { on: "text", field: "taskDescription", from: 12, to: 17, quote: "board" } as const;
  const remark = { ...passage, text: "", voice: { upload: spoken, seconds: 12 } };
  await product.as(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", voice, remarks: [remark] } });
  const { text } = await readPdf(await renderPortfolioPdf(deps, id));
  expect(text).toContain("Voice feedback, 1:05");
  expect(text).toContain("Show the earth tag.");
  expect(text.replaceAll(/\s+/g, " ")).toContain("Remark 1, on “board”: Voice recording, 0:12.");
  await product.close();
});
