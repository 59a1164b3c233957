import { expect } from "@playwright/test";
import { logIn as logInCall } from "contract/accounts/accounts.ts";
import { signOutEverywhere } from "contract/accounts/profile.ts";
import { pieceBytes } from "contract/portfolios/piece-bytes.ts";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import type { Centre, Person } from "../setup/people.ts";
import { noisyPhoto, smallPhoto } from "../setup/photos.ts";
import type { App } from "./app.ts";
import type { Phone } from "./phone.ts";
import { fillPortfolio, logIn } from "./steps.ts";
import { test } from "./test.ts";

const handedOver = "It is sent by itself when there is a connection.";
const allArrived = "has arrived and is checked.";
const waiting = "1 portfolio on this device";

/** Logs in, and waits until what sends from this device is loaded: a phone has it stored from an earlier visit. */
async function begin({ app }: Phone, sam: Person): Promise<void> {
  await logIn(app, sam);
  await app.isAt("/dashboard");
  await app.waitsFor(
    "navigator.locks.query().then(({ held }) => held.some(({ name }) => name.startsWith('outbox of')))",
  );
}

/** Submits a portfolio with these photos where there is no network. */
async function submitWithoutSignal({ app, network }: Phone, photos: string[]): Promise<void> {
  await app.press("Create Portfolio");
  await app.sees("Select Unit");
  network.lose();
  await fillPortfolio(app, "Board at Kirkstall");
  for (const photo of photos) await app.attach("Choose photos", photo);
  await app.shows(photos.map((photo, nth) => `Preview ${nth + 1}: ${photo.split("/").at(-1)}`));
  await app.press("Submit for Review");
  await app.sees(handedOver);
  await app.isAt("/dashboard");
  await app.sees("Board at Kirkstall");
}

/** The SHA-256 of the photos that lie on this device, sorted. */
function hashesOn(app: App): Promise<string[]> {
  return app.evaluate(`new Promise((resolve) => {
    indexedDB.open("portfolio-builder").onsuccess = ({ target: { result: database } }) => {
      database.transaction("photos").objectStore("photos").getAll().onsuccess = async ({ target: { result: rows } }) => {
        database.close();
        const hashes = await Promise.all(rows.map(({ photo }) => crypto.subtle.digest("SHA-256", photo.bytes)));
        resolve(hashes.map((hash) => new Uint8Array(hash).toHex?.() ??
          [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("")).sort());
      };
    };
  })`);
}

/** The hashes of the photos of the learner's only portfolio, sorted. */
async function hashesAt(centre: Centre, sam: Person): Promise<string[]> {
  const [portfolio, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect(others).toEqual([]);
  const { photos } = await centre.ask(centre.admin, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  return photos.map(({ sha256 }) => sha256 ?? "").sort();
}

test("what is submitted without a signal waits in sight, and arrives once when the signal is back", async ({
  phone,
  centre,
}) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await noisyPhoto("board.jpg"), await noisyPhoto("meter.jpg")]);
  await phone.app.sees(waiting);
  const hashes = await hashesOn(phone.app);
  expect([hashes.length, await centre.ask(sam, listOwnPortfolios)]).toEqual([2, []]);
  phone.network.find();
  await phone.app.sees(allArrived);
  expect(await hashesAt(centre, sam)).toEqual(hashes);
  expect(await hashesOn(phone.app)).toEqual([]);
});

test("a browser that is killed in the middle of a photo goes on from there", async ({ phone, centre }) => {
  const sam = await centre.newcomer("student");
  const { network } = phone;
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await noisyPhoto("board.jpg")]);
  const hashes = await hashesOn(phone.app);
  const before = network.sent();
  network.slowDown(100_000);
  network.find();
  // The first piece has arrived, the second is under way.
  await expect.poll(() => network.sent() - before).toBeGreaterThan(pieceBytes.recommended + 60_000);
  await phone.killAndStart();
  network.slowDown(Number.POSITIVE_INFINITY);
  const beforeNext = network.sent();
  await phone.app.open("/dashboard");
  // A browser may write what it knows of the login seconds later.
  await phone.app.sees(/Portfolio Overview|Email address/);
  if (await phone.app.evaluate("location.pathname === '/login'")) await logIn(phone.app, sam);
  await phone.app.sees(allArrived);
  expect(await hashesAt(centre, sam)).toEqual(hashes);
  expect(await hashesOn(phone.app)).toEqual([]);
  console.log("sent after", network.sent() - beforeNext, "before", beforeNext - before);
});

test("a login that has ended is asked for, and then it is sent", async ({ phone, centre }) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await smallPhoto()]);
  await centre.ask(sam, signOutEverywhere);
  phone.network.find();
  await phone.app.sees("Sign in again to send it.");
  await phone.app.press("Sign in");
  await phone.app.isAt("/login");
  await logIn(phone.app, sam);
  await phone.app.sees(allArrived);
  expect(await hashesAt(centre, await again(centre, sam))).toHaveLength(1);
});

test("of two tabs one sends, and both say how it stands", async ({ phone, centre }) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  const other = await phone.openTab();
  await other.open("/dashboard");
  await submitWithoutSignal(phone, [await smallPhoto()]);
  for (const tab of [phone.app, other]) await tab.sees(waiting);
  phone.network.find();
  for (const tab of [phone.app, other]) await tab.sees(allArrived);
  expect(await hashesAt(centre, sam)).toHaveLength(1);
});

test("another person on the same device sees nothing of it, sends nothing of it and loses nothing of it", async ({
  phone,
  centre,
}) => {
  const [sam, tom] = [await centre.newcomer("student"), await centre.newcomer("student", { name: "Tom Tate" })];
  const { app, network } = phone;
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await smallPhoto()]);
  await app.press("Logout");
  await app.sees("Email address");
  network.find();
  await begin(phone, tom);
  await app.open("/on-this-device");
  await app.sees("Nothing waits on this device.");
  expect(await centre.ask(tom, listOwnPortfolios)).toEqual([]);
  await app.press("Logout");
  await begin(phone, sam);
  await app.sees(allArrived);
  expect(await hashesAt(centre, sam)).toHaveLength(1);
  expect(await centre.ask(tom, listOwnPortfolios)).toEqual([]);
});

/** The same person with a session of their own. */
async function again(centre: Centre, person: Person): Promise<Person> {
  const { email, password } = person;
  return { ...person, ...(await centre.ask(undefined, logInCall, { body: { email, password } })) };
}
