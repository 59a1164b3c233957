import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { type BadNetwork, openBadNetwork } from "e2e/setup/bad-network.ts";
import { fillPortfolio } from "e2e/setup/portfolio-form.ts";
import sharp from "sharp";
import { freePort } from "../../run/free-port.ts";
import { chooseSeed, randomFor } from "../../run/seed.ts";
import { buildWeb } from "../harness/browser.ts";
import type { Person } from "../harness/centre.ts";
import type { Benchmark, Harness, Installation } from "../harness/harness.ts";
import { newProfile, type Phone, startPhone } from "./phone.ts";

const photosOfEach = 3;
/** At most so many kills of the browser, and so many seconds until everything has arrived. */
const [killsMost, secondsMost] = [12, 900];

/** As many portfolios as there are rounds, each with three photos, made without a network and sent over a bad one. */
export const outbox: Benchmark = async (harness) => {
  buildWeb();
  const seed = chooseSeed();
  const random = randomFor("outbox");
  const installation = await harness.install();
  const product = await installation.start();
  const network = await openBadNetwork(Number(new URL(product.url).port), await freePort());
  harness.atEnd(network.close);
  const site = new Site(network, installation.centre.learner, await newProfile(harness.folder));
  harness.atEnd(() => site.phone?.kill());
  await site.signIn();
  const expected = await makeAll(harness, site);
  const sending = await sendAll(site, expected.length, random);
  const left = await site.stored();
  await product.stop();
  const { arrived, uploads } = await found(harness, installation);
  const bytes = expected.reduce((sum, photo) => sum + photo.bytes, 0);
  const isEqual = (photo: Expected) => arrived.some((one) => one.title === photo.title && one.sha256 === photo.sha256);
  const titles = new Set(arrived.map(({ portfolio }) => portfolio));
  return {
    tables: [
      [
        {
          seed,
          "portfolios made": harness.rounds,
          photos: expected.length,
          "MB of photos": bytes / 1e6,
          "MB sent": sending.sent / 1e6,
          "browser killed": sending.kills,
          "signal lost": sending.losses,
          seconds: sending.seconds,
        },
      ],
    ],
    figures: [
      { bound: "portfolios that have not arrived once", value: Math.abs(harness.rounds - titles.size) },
      { bound: "photos without their hash on the server", value: expected.filter((photo) => !isEqual(photo)).length },
      { bound: "photos too many", value: arrived.length - expected.length },
      { bound: "left on the device", value: left.length },
      { bound: "left in uploads", value: uploads },
      { bound: "bytes sent over bytes needed", value: sending.sent / bytes },
    ],
  };
};

interface Expected {
  title: string;
  sha256: string;
  bytes: number;
}

/** One phone, killed and started again with its profile. */
class Site {
  phone: Phone | undefined;
  readonly network: BadNetwork;
  readonly #person: Person;
  readonly #profile: string;

  constructor(network: BadNetwork, person: Person, profile: string) {
    this.network = network;
    this.#person = person;
    this.#profile = profile;
  }

  get page(): Page {
    if (!this.phone) throw new Error("the browser is not running");
    return this.phone.page;
  }

  async signIn(): Promise<void> {
    this.phone = await startPhone(this.#profile);
    const { id: _id, name, role, token } = this.#person;
    await this.page.goto(`${this.network.url}/robots.txt`);
    const session = { token, account: JSON.stringify({ _id, name, role }) };
    await this.page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(session));
    await this.page.goto(`${this.network.url}/dashboard`);
    await this.page.evaluate("navigator.serviceWorker.ready");
    // The browser writes what stands in localStorage after five seconds at most; the service worker stores the app meanwhile.
    await setTimeout(8000);
    await expect.poll(() => this.page.evaluate("caches.match('/').then(Boolean)")).toBe(true);
  }

  async killAndRestart(): Promise<void> {
    await this.phone?.kill();
    this.phone = await startPhone(this.#profile);
    await this.open("/dashboard");
  }

  /** Without a signal the service worker answers. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.network.url + path).catch(() => undefined);
  }

  /** The keys of what waits on the device and of its photos. */
  stored(): Promise<string[]> {
    return this.page.evaluate(`new Promise((resolve) => {
      indexedDB.open("portfolio-builder").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction(["work", "photos"]);
        const keys = ["work", "photos"].map((name) => transaction.objectStore(name).getAllKeys());
        transaction.oncomplete = () => { database.close(); resolve(keys.flatMap(({ result }) => result)); };
      };
    })`);
  }

  /** What the items say of their photos. */
  expected(): Promise<Expected[]> {
    return this.page.evaluate(`new Promise((resolve) => {
      indexedDB.open("portfolio-builder").onsuccess = ({ target: { result: database } }) => {
        database.transaction("work").objectStore("work").getAll().onsuccess = ({ target: { result } }) => {
          database.close();
          resolve(result.flatMap(({ values: { title, photos } }) => photos.map(({ sha256, bytes }) => ({ title, sha256, bytes }))));
        };
      };
    })`);
  }
}

async function makeAll({ folder, rounds }: Harness, site: Site): Promise<Expected[]> {
  const { network } = site;
  network.lose();
  for (let nth = 1; nth <= rounds; nth++) {
    const photos = await Promise.all(Array.from({ length: photosOfEach }, (_, index) => photoFile(folder, nth, index)));
    await site.open("/portfolio");
    await fillPortfolio(site.page, { title: `Portfolio ${nth}` });
    await site.page.getByLabel("Choose photos").setInputFiles(photos);
    await expect(site.page.getByRole("img", { name: /^Preview/ })).toHaveCount(photosOfEach, { timeout: 60_000 });
    const save = site.page.getByRole("button", { name: "Save as Draft" });
    await expect(save).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
    await save.click();
    await site.page.waitForURL("**/dashboard");
    // Every fifth time the browser ends right after the press.
    if (nth % 5 === 0) await site.killAndRestart();
  }
  return site.expected();
}

async function photoFile(folder: string, nth: number, index: number): Promise<string> {
  const path = join(folder, `photo-${nth}-${index}.jpg`);
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const background = `#${(nth * 3 + index).toString(16).padStart(6, "0")}`;
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background, noise } })
    .jpeg({ quality: 80 })
    .toFile(path);
  return path;
}

async function sendAll(site: Site, photos: number, random: () => number) {
  const { network } = site;
  const before = network.sent();
  const start = performance.now();
  let [kills, losses] = [0, 0];
  network.find();
  for (;;) {
    const seconds = (performance.now() - start) / 1000;
    const waiting = await site.stored().catch(() => ["?"]);
    if (waiting.length === 0 || seconds > secondsMost) {
      return { sent: network.sent() - before, kills, losses, seconds, photos };
    }
    network.slowDown(200_000 + random() * 1_800_000);
    await setTimeout(500 + random() * 3000);
    const what = random();
    if (what < 0.3) {
      losses++;
      network.lose();
      await setTimeout(random() * 2000);
      network.find();
    } else if (what < 0.5 && kills < killsMost) {
      kills++;
      await site.killAndRestart();
    }
  }
}

async function found(harness: Harness, { settings }: Installation) {
  const { db } = await harness.open(settings);
  const arrived = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["portfolios.title", "photos.sha256", "photos.portfolio"])
    .execute();
  const uploads = await db.selectFrom("uploads").select("id").execute();
  return { arrived, uploads: uploads.length };
}
