import type { Person } from "../setup/people.ts";
import { stored } from "../setup/stored.ts";
import type { App } from "./app.ts";
import type { Phone } from "./phone.ts";

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

/** Logs in, and waits until what sends from this device is loaded: a phone has it stored from an earlier visit. */
export async function begin({ app }: Phone, sam: Person): Promise<void> {
  await logIn(app, sam);
  await app.isAt("/dashboard");
  await app.waitsFor(
    "navigator.locks.query().then(({ held }) => held.some(({ name }) => name.startsWith('outbox of')))",
  );
}

/** Submits a portfolio with these photos where there is no network. */
export async function submitWithoutSignal({ app, network }: Phone, photos: string[]): Promise<void> {
  await app.follow("Create Portfolio", "Create a New Portfolio");
  await app.sees("Select Unit");
  network.lose();
  await fillPortfolio(app, "Board at Kirkstall");
  for (const photo of photos) await app.attach("Choose photos", photo);
  await app.shows(photos.map((photo, nth) => `Preview ${nth + 1}: ${photo.split("/").at(-1)}`));
  await app.press("Submit for Review");
  await app.sees("It is sent by itself when there is a connection.");
  await app.isAt("/dashboard");
  await app.sees("Board at Kirkstall");
}

/** An expression in the page for what a function makes of each photo that lies on this device. */
export function ofStoredPhotos(made: string): string {
  return stored("portfolio-builder", ["photos"], `(photos) => Promise.all(photos.map(([, row]) => row).map(${made}))`);
}
