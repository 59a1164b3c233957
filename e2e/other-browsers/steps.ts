import type { Person } from "../setup/people.ts";
import type { App } from "./app.ts";

export async function logIn(app: App, { email, password }: Person): Promise<void> {
  await app.open("/login");
  await app.fill("Email address", email);
  await app.fill("Password", password);
  await app.press("Login");
}

/** Fills the form of a new portfolio with the least that can be submitted. */
export async function fillPortfolio(app: App, title = "Board change"): Promise<void> {
  await app.choose("Select Unit", "315");
  await app.choose("Select Learning Outcome", "6");
  await app.choose("Select Criteria", "6.1a");
  await app.fill("Title", title);
  await app.fill("Postcode", "LS6 3AG");
  await app.choose("Method", "Direct observation");
  await app.fill("Task Description", "Changed a board.");
  await app.fill("Job Type", "Domestic");
  await app.fill("Reason for Task", "It was cracked.");
  await app.fill("Objective of Job", "Safety");
}
