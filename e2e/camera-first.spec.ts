import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test("on a phone a photo is one press away, and begins a portfolio that waits for its words", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"));
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await resize(page, { width: 390, height: 844 });
  for (const place of ["/dashboard", "/my-portfolios", "/student/logbook", "/profile", "/bundle"]) {
    await page.goto(place);
    await expect(page.locator("main h1")).toBeVisible();
    const camera = page.getByRole("navigation", { name: "Places" }).getByLabel("Take photo");
    await expect(camera).toHaveAttribute("capture", "environment");
  }
  await page.getByLabel("Take photo").setInputFiles(board);
  await expect(page.getByRole("heading", { name: "Create a New Portfolio" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByText("1 photo", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Take photo").setInputFiles(small);
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview 2: small.jpg" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: "Image Preview" }).getByRole("listitem")).toHaveCount(2);
});

test("the words can come first, too", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  await resize(page, { width: 390, height: 844 });
  await page.goto("/student/logbook");
  await open(page, "Create Portfolio", "Create a New Portfolio");
  await expect(page.getByRole("heading", { name: "Create a New Portfolio" })).toBeFocused();
  await expect(page.getByText("0 of 20 photos")).toBeVisible();
  // Forms have a bar of their own in the place of the others: an installed app has no other way back.
  await page.getByRole("main").getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My NVQ Logbook" })).toBeVisible();
  for (const form of ["/portfolio", "/application-form"]) {
    await page.goto(form);
    await page.getByRole("main").getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  }
});
