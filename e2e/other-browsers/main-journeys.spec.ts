import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { smallPhoto } from "../setup/photos.ts";
import { sentPortfolio } from "../setup/portfolio-form.ts";
import { fillPortfolio, logIn } from "./steps.ts";
import { test } from "./test.ts";

test("a learner logs in, and is told when the password is wrong", async ({ app, centre }) => {
  const sam = await centre.newcomer("student");
  await logIn(app, { ...sam, password: "not-this-one-9" });
  await app.sees("Invalid email or password.");
  await logIn(app, sam);
  await app.isAt("/dashboard");
  await app.sees("Portfolio Overview");
});

test("what a learner writes and photographs is found again until it is submitted", async ({ app, centre }) => {
  const sam = await centre.newcomer("student");
  const photo = await smallPhoto();
  await logIn(app, sam);
  await app.follow("Create Portfolio", "Create a New Portfolio");
  await fillPortfolio(app);
  await app.attach("Choose photos", photo);
  await app.shows(["Preview 1: small.jpg"]);
  await app.sees("Kept on this device");

  await app.follow("My Portfolios", "My Portfolios");
  await app.follow("Create Portfolio", "Create a New Portfolio");
  await app.sees("You have unsent work");
  await app.holds("Title", "Board change");
  await app.shows(["Preview 1: small.jpg"]);

  await app.reload();
  await app.sees("You have unsent work");
  await app.holds("Task Description", "Changed a board.");
  await app.shows(["Preview 1: small.jpg"]);

  await app.press("Submit for Review");
  await app.sees("Portfolio submitted for review successfully!");
  await app.isAt("/dashboard");
  await app.press("Board change");
  await app.shows(["Photo 1 of 1"]);
});

test("the assessor finds it on the board and gives feedback, and the learner reads it", async ({ app, centre }) => {
  const ann = await centre.newcomer("assessor");
  const sam = await centre.newcomer("student", { assessor: ann });
  await centre.ask(sam, createPortfolio, { form: sentPortfolio("Trunking run", "To Be Reviewed") });
  await logIn(app, ann);
  await app.follow("Student Portfolios", "Student Portfolios");
  await app.press("Review Portfolio: Trunking run");
  await app.fill("Feedback", "Show the fixings too.");
  await app.press("Submit Feedback");
  await app.sees("Feedback submitted successfully");
  await app.open("/portfolio/assessor");
  await app.press("Mark as Done: Trunking run");
  await app.sees("Portfolio marked as done");
  await app.sees("Done 1");
  await app.press("Logout");

  await logIn(app, sam);
  await app.press("Trunking run");
  await app.sees("Show the fixings too.");
});
