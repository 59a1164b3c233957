import { forgotPassword } from "contract/accounts/accounts.ts";
import { freePort } from "../run/free-port.ts";
import { startSmtp } from "../test/product/email/smtp.ts";
import { actingAs, button, presses, witnessLink } from "./setup/acting-as.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { mark } from "./setup/lost-calls.ts";
import { openCentre } from "./setup/people.ts";
import { serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

// Each test does many acts in turn, each twice.
test.use({ productFor: "lost answers" });

test("what somebody sends without signing in arrives once", async ({ page, centre, product }) => {
  const { twice, all } = actingAs("visitor", page, centre);
  const about = {
    Name: "Joan Jones",
    "Date of Birth": "2003-04-05",
    Postcode: "LS1 4AP",
    Qualification: "Level 3 NVQ",
    Phone: "0113 496 0001",
    "Reference Number": "R-77",
  };
  await page.goto("/register");
  for (const [label, value] of Object.entries(about)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Email address").fill(`visitor-${mark}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a-fine-password-7");
  await twice("register", presses(page, "Register"));

  const sam = await centre.newcomer("student");
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(sam.email);
  await twice("forgotPassword", presses(page, "Send Reset Link"));
  const email = await emailTo(product.folder, sam.email, "Reset your Portfolio Builder password");
  await page.goto(linkIn(email));
  await page.getByLabel("New Password").fill("a-fine-password-8");
  await page.getByLabel("Confirm Password").fill("a-fine-password-8");
  await twice("resetPassword", presses(page, "Reset Password"));

  await page.goto("/application-form?step=4");
  await page.getByLabel("I agree to this declaration").check();
  await page.goto("/application-form?step=1");
  const answers = { "Family name": `Okafor ${mark}`, "First name": "Ngozi", Day: "27", Month: "3", Year: "2001" };
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await page.getByLabel("Course you want to study").selectOption("GCSE English");
  await page.goto("/application-form?step=8");
  await twice("apply", presses(page, "Submit"), "Try again");

  await page.goto(await witnessLink(centre));
  await button(page, "I saw it").click();
  const witness = {
    "Your name": "Mick",
    "Your job": "Supervisor",
    "Your employer": "Kirkgate",
    "What did you see": "All.",
  };
  for (const [label, text] of Object.entries(witness)) await page.getByLabel(label).fill(text);
  await page.getByLabel("How do you know this trade?").fill("22 years");
  await page.getByLabel(/^How do you know (?!this)/).selectOption("Workmate");
  await page.getByLabel(/^Your email/).fill("mick@example.com");
  await button(page, "Type my name instead").click();
  await twice("signStatement", presses(page, "Sign as a witness"));
  await page.goto(await witnessLink(centre));
  await button(page, "I would rather not").click();
  await page.getByLabel("Why, in one line").fill("I was not there.");
  await twice("declineStatement", presses(page, "Send, without signing"));
  await page.goto(await witnessLink(centre));
  await button(page, "This is not me").click();
  await twice("disownStatement", presses(page, "Say that this is not me"));
  all();
});

test("an e-mail is sent again once", async ({ page }) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const product = await serve({ PORT: String(port), PUBLIC_URL: url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  const centre = await openCentre(product.url);
  const { twice, all } = actingAs("operator", page, centre);
  const sam = await centre.newcomer("student");
  const mail = await startSmtp({ port: mailPort, refused: { [sam.email]: 550 } });
  try {
    await centre.ask(undefined, forgotPassword, { body: { email: sam.email } });
    await page.goto(`${url}/login`);
    await page.getByLabel("Email").fill(centre.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(centre.admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((place) => place.pathname !== "/login");
    await expect(async () => {
      await page.goto(`${url}/admin/emails`);
      await expect(button(page, /^Send again/)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await twice("resendDeadLetter", presses(page, /^Send again/), "Try again");
    all();
  } finally {
    await mail.stop();
    await product.stop();
  }
});
