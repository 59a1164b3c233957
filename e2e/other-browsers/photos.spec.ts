import { expect } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import sharp from "sharp";
import { noisyPhoto } from "../setup/photos.ts";
import { fillPortfolio, logIn, ofStoredPhotos } from "./steps.ts";
import { test } from "./test.ts";

test.use({ width: 390 });

const isUpright =
  "({ photo }) => createImageBitmap(new Blob([photo.bytes])).then(({ width, height }) => height > width)";

test("a photo is taken, captioned, turned and marked before its words, outlasts a reload and arrives as it was seen", async ({
  phone: { app },
  centre,
  product,
}) => {
  const sam = await centre.newcomer("student");
  await logIn(app, sam);
  await app.isAt("/dashboard");
  await app.attach("Take photo", await noisyPhoto("board.jpg"));
  await app.sees("Create a New Portfolio");
  await app.shows(["Preview 1: board.jpg"]);
  await app.fill("Caption of photo 1", "The board, before");
  await app.press("Mark or turn photo 1");
  await app.sees("Use this photo");
  const steps = Array.from({ length: 10 }, () => ["ArrowRight", "ArrowDown"]).flat();
  await app.pressKeys("Photo to mark", [" ", ...steps, " "]);
  await app.sees("1 change");
  await app.press("Turn right");
  await app.sees("2 changes");
  await app.press("Use this photo");
  await expect.poll(() => app.evaluate(ofStoredPhotos(isUpright))).toEqual([true]);
  await app.reload();
  await app.sees("You have unsent work");
  await app.shows(["Preview 1: board.jpg"]);
  await app.holds("Caption of photo 1", "The board, before");

  await fillPortfolio(app);
  await app.press("Submit for Review");
  await app.sees("Portfolio submitted for review successfully!");
  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  expect(photos).toMatchObject([{ width: 900, height: 1200, caption: "The board, before" }]);
  const sent = await (await fetch(`${product.url}/${photos[0]?.path}`)).arrayBuffer();
  expect(redIn(await sharp(sent).removeAlpha().raw().toBuffer())).toBeGreaterThan(1000);
});

/** How many pixels are as red as a mark. */
function redIn(pixels: Buffer): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > 180 && green < 110 && blue < 110) count++;
  }
  return count;
}
