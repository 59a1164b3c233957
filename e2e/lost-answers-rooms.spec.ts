import { actingAs, presses } from "./setup/acting-as.ts";
import { expect, test } from "./test.ts";

// A server of its own: there is one Sam.
test.use({ productFor: "lost answers about rooms" });

test("a room is opened, entered, noted in and closed once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("rooms", page, centre);
  const { sam } = await centre.pair();
  await signIn(centre.admin, { to: "/rooms" });
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Visit of ${sam._id}`);
  await page.getByLabel("Who visits").fill("Helen Prentice");
  // Whoever is the seeded tenth may be Sam.
  const own = page.getByRole("checkbox", { name: /^Sam Singh/ });
  await page.getByLabel("Find another learner").fill("Sam Singh");
  const add = page.getByRole("button", { name: "Add Sam Singh" });
  await expect(own.or(add).first()).toBeVisible();
  if (await add.isVisible()) await add.click();
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await own.check();
  const opens = presses(page, "Open the room for 1 learner");
  await twice("openRoom", opens);
  const link = await page.getByText(/\/room#/).innerText();
  const code = await page.getByText(/^\d{4} \d{4}$/).innerText();
  await page.getByRole("button", { name: "I have kept both" }).click();
  await page.getByRole("link", { name: `Visit of ${sam._id}` }).click();
  await twice("changeRoom", presses(page, "Change the end"));

  await page.goto(link);
  await page.getByLabel("Code").fill(code);
  await twice("enterRoom", presses(page, "Enter the room"));
  await page.getByRole("button", { name: new RegExp(`^${sam.name}`) }).click();
  await page.getByLabel("Note on this learner").fill("Seen.");
  await twice("addRoomNote", presses(page, "Save note"));
  await expect(page.getByText("Seen.", { exact: true })).toHaveCount(1);
  all();
});
