import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type OpenHouse, openHouse } from "../testing.ts";
import { photo } from "../testing-photos.ts";
import { saved } from "../testing-portfolios.ts";
import { closePrinting, printLogbook, printPortfolio } from "./printing.ts";

let house: OpenHouse;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());
afterAll(closePrinting);

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1", 0, 5) === "%PDF-";

test("a portfolio and a logbook are printed", async () => {
  const { _id } = await saved(house, house.sam, { status: "To Be Reviewed", images: [await photo(), await photo()] });
  const [portfolio, logbook] = await Promise.all([
    printPortfolio(house.house, _id),
    printLogbook(house.house, house.sam.id, { patient: true }),
  ]);
  expect([isPdf(portfolio), isPdf(logbook)]).toEqual([true, true]);
});

test("what does not exist is not printed", async () => {
  await expect(printPortfolio(house.house, "0123456789abcdef0123456789abcdef")).rejects.toMatchObject({ status: 404 });
  await expect(printLogbook(house.house, house.ann.id)).rejects.toMatchObject({ status: 404 });
});
