import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { smallPhoto } from "../setup/photos.ts";
import { answersStored } from "../setup/stored.ts";
import { begin, submitWithoutSignal } from "./steps.ts";
import { test } from "./test.ts";

const title = "Consumer unit at Kirkstall";
const appIsStored = "caches.match('/').then(Boolean)";
const photoIsStored = `caches.keys().then(async (names) => {
  const name = names.find((one) => one.startsWith("photos of"));
  return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
})`;
/** The answer of this call is stored. */
const isRead = (call: string) => `${answersStored}.then((keys) => keys?.includes("${call}"))`;

for (const isPrivate of [false, true])
  test.describe(isPrivate ? "in a private window" : "in an ordinary window", () => {
    test.use({ isPrivate });

    test("what was visited opens without a network, and what is submitted there arrives", async ({
      phone,
      centre,
      engine,
    }) => {
      const sam = await centre.newcomer("student");
      const { app, network } = phone;
      const id = await centre.create(sam, title, "Draft", [new Blob([await readFile(await smallPhoto())])]);
      await begin(phone, sam);
      await app.waitsFor(appIsStored);
      await app.open("/my-portfolios");
      await app.waitsFor(isRead("listOwnPortfolios"));
      await app.open(`/portfolio/view/${id}`);
      await app.waitsFor(isRead("viewPortfolio"));
      await app.waitsFor(photoIsStored);

      network.lose();
      await app.open("/my-portfolios");
      await app.sees("No connection. What you see here is from");
      await app.press(title);
      await app.isAt(`/portfolio/view/${id}`);
      await app.shows(["Photo 1 of 1"]);
      await app.open("/portfolio");
      const saysSo = engine === "Firefox" && isPrivate;
      await app.sees(saysSo ? "what waits here is lost when you close it" : "Drop photos here");
      await app.open("/dashboard");
      await submitWithoutSignal(phone, [await smallPhoto()]);
      await app.reload();
      await app.sees("1 portfolio on this device");
      expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(1);
      network.find();
      await app.sees("has arrived and is checked.");
      expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(2);
    });
  });

test("a killed browser that is started without a network shows what was read and what waits", async ({
  phone,
  centre,
}) => {
  const sam = await centre.newcomer("student");
  await begin(phone, sam);
  await phone.app.waitsFor(appIsStored);
  await submitWithoutSignal(phone, [await smallPhoto()]);
  await phone.killAndStart();
  await phone.app.open("/dashboard");
  // A browser may write what it knows of the login seconds later.
  await phone.app.sees(/1 portfolio on this device|Email address/);
});
