import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findBundle, requestBundle } from "contract/exports/bundles.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { actingAs, button } from "./setup/acting-as.ts";
import { inspect } from "./setup/inspect.ts";
import { type Centre, openCentre, type Person } from "./setup/people.ts";
import { boardPhoto } from "./setup/photos.ts";
import { serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

/** SHA-256 of each photo of a portfolio, as this centre serves it to its administrator. */
async function photosOf(url: string, { ask, admin }: Centre, id: string): Promise<string[]> {
  const { images } = await ask(admin, viewPortfolio, { params: { id } });
  return Promise.all(
    images.map(async (path) => {
      const answer = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      expect(answer.status).toBe(200);
      return createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex");
    }),
  );
}

async function bundleOf(url: string, centre: Centre, learner: Person): Promise<Buffer> {
  await centre.ask(learner, requestBundle, { body: {} });
  let link: string | null | undefined;
  await expect
    .poll(async () => (link = (await centre.ask(learner, findBundle)).bundle?.link), { timeout: 120_000 })
    .toBeTruthy();
  return Buffer.from(await (await fetch(`${url}${link}`)).arrayBuffer());
}

test("a learner moves between two installations with equal hashes, once, although an answer is lost", async ({
  page,
  centre,
  product,
  signIn,
}) => {
  const elsewhere = await serve({ SECRET_KEY: "the secret of another centre, of 32 or more" });
  try {
    const there = await openCentre(elsewhere.url);
    const { ann, sam } = await there.pair();
    const board = await boardPhoto();
    const photo = new Blob([new Uint8Array(await readFile(board))], { type: "image/jpeg" });
    const id = await there.create(sam, "Board at Kirkstall", "To Be Reviewed", [photo]);
    await there.review(ann, id);
    const buffer = await bundleOf(elsewhere.url, there, sam);

    const { twice, all } = actingAs("transfer", page, centre);
    await signIn(centre.admin, { to: "/admin/import" });
    await button(page, "From another centre").click();
    const choose = page.getByLabel("Bundle", { exact: true });
    await choose.setInputFiles({ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("no bundle") });
    await expect(page.getByRole("alert")).toBeVisible();
    await inspect(page, "transfer, what is no bundle");
    await choose.setInputFiles({ name: "sam.zip", mimeType: "application/zip", buffer });
    const summary = page.getByText(
      `Sam Singh (${sam.email}) would be imported: 1 portfolio, 1 photo, 1 closed round. Nothing has been stored yet.`,
    );
    await expect(summary).toBeFocused();
    await expect(page.getByText("is not known here. An inactive account keeps the name.")).toBeVisible();
    await button(page, "Import this learner").click();
    await expect(page.getByText("Type the fingerprint that the centre gave you.")).toBeVisible();
    await inspect(page, "transfer, preview");
    const fingerprint = await page
      .getByRole("definition")
      .filter({ hasText: /^[0-9a-f]{64}$/ })
      .innerText();
    await page.getByLabel("Fingerprint that the centre gave you").fill(fingerprint.replaceAll(/(.{8})/g, "$1 "));
    await twice("transferLearner", () => button(page, "Import this learner").click(), "Try again");
    await inspect(page, "transfer, done");
    all();
    expect(await photosOf(product.url, centre, id)).toEqual(await photosOf(elsewhere.url, there, id));
  } finally {
    await elsewhere.stop();
  }
});
