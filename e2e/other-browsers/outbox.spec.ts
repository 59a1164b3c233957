import { expect } from "@playwright/test";
import { logIn as logInCall } from "contract/accounts/accounts.ts";
import { signOutEverywhere } from "contract/accounts/profile.ts";
import { pieceBytes } from "contract/portfolios/photos.ts";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import type { Centre, Person } from "../setup/people.ts";
import { noisyPhoto, smallPhoto } from "../setup/photos.ts";
import type { App } from "./app.ts";
import { begin, logIn, ofStoredPhotos, submitWithoutSignal } from "./steps.ts";
import { test } from "./test.ts";

const allArrived = "has arrived and is checked.";
const waiting = "1 portfolio on this device";

/** The photos that lie on this device, by their SHA-256. */
async function photosOn(app: App): Promise<{ sha256: string; bytes: number }[]> {
  const hashed = `async ({ photo: { bytes } }) =>
    ({ hash: [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))], bytes: bytes.byteLength })`;
  const found = await app.evaluate<{ hash: number[]; bytes: number }[]>(ofStoredPhotos(hashed));
  return found
    .map(({ hash, bytes }) => ({ sha256: Buffer.from(hash).toString("hex"), bytes }))
    .sort((one, other) => one.sha256.localeCompare(other.sha256));
}

/** The hashes of the photos of the learner's only portfolio, sorted. */
async function hashesAt(centre: Centre, sam: Person): Promise<string[]> {
  const [portfolio, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect(others).toEqual([]);
  const { photos } = await centre.ask(centre.admin, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  return photos.map(({ sha256 }) => sha256 ?? "").sort();
}

test("what is submitted without a signal waits in sight, and arrives once when the signal is back", async ({
  phone: { app, network },
  phone,
  centre,
}) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await noisyPhoto("board.jpg"), await noisyPhoto("meter.jpg")]);
  await app.sees(waiting);
  const photos = await photosOn(app);
  expect([photos.length, await centre.ask(sam, listOwnPortfolios)]).toEqual([2, []]);
  network.find();
  await app.sees(allArrived);
  expect(await hashesAt(centre, sam)).toEqual(photos.map(({ sha256 }) => sha256));
  expect(await photosOn(app)).toEqual([]);
});

test("a browser that is killed in the middle of a photo goes on from there", async ({ phone, centre }) => {
  const sam = await centre.newcomer("student");
  const { network } = phone;
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await noisyPhoto("board.jpg")]);
  const [photo, ...others] = await photosOn(phone.app);
  if (!photo) throw new Error("the photo is not on the device");
  const before = network.sent();
  network.slowDown(100_000);
  network.find();
  // The first piece has arrived, the second is under way.
  await expect.poll(() => network.sent() - before).toBeGreaterThan(pieceBytes.recommended + 60_000);
  await phone.killAndStart();
  // What the killed browser had handed to the network goes with it, instead of arriving and being counted later.
  network.lose();
  network.find();
  network.slowDown(Number.POSITIVE_INFINITY);
  const atStart = network.sent();
  await phone.app.open("/dashboard");
  // A browser may write only seconds later who is logged in.
  await phone.app.sees(/Portfolio Overview|Email address/);
  if (await phone.app.evaluate("location.pathname === '/login'")) await logIn(phone.app, sam);
  await phone.app.sees(allArrived);
  expect([await hashesAt(centre, sam), others, await photosOn(phone.app)]).toEqual([[photo.sha256], [], []]);
  // The rest of the photo, and what a page asks for.
  expect(network.sent() - atStart).toBeLessThan(photo.bytes - pieceBytes.recommended + 80_000);
});

test("a login that has ended is asked for, and then it is sent", async ({ phone, centre }) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  await submitWithoutSignal(phone, [await smallPhoto()]);
  await centre.ask(sam, signOutEverywhere);
  phone.network.find();
  await phone.app.open("/dashboard");
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
  await app.press("Log out, keep it here");
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

/** A person who is signed in already, with another session. */
async function again(centre: Centre, person: Person): Promise<Person> {
  const { email, password } = person;
  return { ...person, ...(await centre.ask(undefined, logInCall, { body: { email, password } })) };
}
