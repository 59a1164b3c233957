import { pathOf } from "contract/core/paths.ts";
import { exportClaimsPdf, listClaims } from "contract/quality/claims.ts";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { claimed } from "../../../test/product/claims.ts";
import { readPdf, squeezed } from "../../../test/product/exports/paper.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { stopPdfWorkers } from "./worker/pool.ts";

let product: OpenProduct;
beforeEach(async () => {
  const clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock, settings: { CENTRE_NAME: "Northgate College" } });
});
afterEach(() => product.close());
afterAll(stopPdfWorkers);

test("the PDF of claims says of each unit what the awarding body asks for", async () => {
  await claimed(product);
  const { units } = (await product.as(product.ada, listClaims, { query: { state: "claimed" } })).body;
  const url = `${pathOf(exportClaimsPdf)}?state=claimed`;
  const { statusCode, headers, rawPayload } = await product.request(product.ada, { method: "GET", url });
  expect([statusCode, headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="claims-export.pdf"; filename*=UTF-8''claims-export.pdf`,
  ]);
  const { text, title, structure } = await readPdf(rawPayload);
  expect([title, structure[0]]).toEqual(["Units: claimed", "H1"]);
  for (const said of [
    "Northgate College",
    "1 unit",
    "Registration No",
    "Nobody",
    "312",
    "18 November 2026",
    "Bob Barnes",
  ])
    expect(squeezed(text)).toContain(squeezed(said));
  expect(squeezed(text)).toContain(units[0]?.last?.batch);
});
