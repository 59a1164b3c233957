import { apply } from "contract/applications/applications.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test.use({ productFor: "privacy" });

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 768 };

test("an administrator writes the centre's part of the notice, which anybody reads", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(centre.admin);
  await resize(page, desktop);
  await page.goto("/admin-dashboard");
  await open(page, "Privacy", "Privacy");
  await page.getByLabel("Stands at the top of the notice").fill("We have cameras at the door.");
  await inspect(page, "the centre's own part of the notice");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("The privacy notice is changed.")).toBeVisible();
  await page.getByRole("button", { name: "Record of processing" }).click();
  await expect(page.getByRole("rowheader", { name: /^Complaints/ })).toBeVisible();
  await inspect(page, "the record of processing");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("record-of-processing.csv");
  await resize(page, phone);
  await inspect(page, "the record of processing on a phone");

  await page.context().clearCookies();
  await page.evaluate("localStorage.clear()");
  await page.goto("/register");
  await page.getByRole("link", { name: "What happens with your data" }).click();
  await expect(page.getByText("We have cameras at the door.")).toBeVisible();
  await expect(page.getByText("Wycliffe House")).toBeVisible();
  await inspect(page, "the privacy notice on a phone");
  await resize(page, desktop);
  await inspect(page, "the privacy notice");
});

test("equality figures are shown once a year is over, and until then that is said", async ({
  page,
  centre,
  signIn,
}) => {
  const answers = { courseToStudy: "GCSE English", dateOfBirth: "2001-03-27", agreedToDeclaration: true } as const;
  const applicant = { firstName: "Leah", familyName: "Armitage", email: "leah@example.com" };
  await centre.ask(undefined, apply, { body: { ...applicant, ...answers } });
  await signIn(centre.admin);
  await resize(page, desktop);
  await page.goto("/admin/privacy?show=figures");
  await expect(page.getByText("No year with applications is over.")).toBeVisible();
  await inspect(page, "no equality figures yet");
});

test("a learner agrees to being photographed and withdraws it, which their assessor sees", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam, ann } = await centre.pair();
  await signIn(sam);
  await resize(page, phone);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Agree to being photographed" }).click();
  await expect(page.getByText("You have agreed to being photographed.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByText("Your consent is withdrawn.")).toBeVisible();
  await expect(page.getByLabel("What you said").getByRole("listitem")).toHaveCount(2);
  await inspect(page, "a learner's consent to photographs");

  await signIn(ann, { to: "/records/new" });
  await page.getByRole("button", { name: sam.name }).click();
  await expect(page.getByText(/^Has not consented to being photographed since /)).toBeVisible();
  await inspect(page, "a new record of a learner who is not photographed");
});
