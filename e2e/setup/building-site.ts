import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type BadNetwork, openBadNetwork } from "../../test/product/bad-network.ts";
import type { Person } from "./people.ts";
import { type Phone, startPhone } from "./phone.ts";
import { fillPortfolio } from "./portfolio-form.ts";
import { stored } from "./stored.ts";

/** What is made without a signal, and what happens while it is sent. */
export interface Day {
  portfolios: number;
  photosOfEach: number;
  /** So often the browser is killed, and so often only the signal is lost. */
  kills: number;
  losses: number;
}

/** A photo as it waits on the phone; its SHA-256 is of what is stored there. */
export interface Made {
  title: string;
  sha256: string;
  bytes: number;
}

/** So long the signal stays away at most, in milliseconds, and so many bytes a second it brings: drawn at random. */
const [longestLoss, slowest, fastest] = [1000, 1_000_000, 8_000_000];

/** A learner with a phone behind a bad network, towards a server on this machine. What happens is drawn from `random`. */
export class BuildingSite {
  readonly #network: BadNetwork;
  readonly #profile: string;
  readonly #random: () => number;
  #phone: Phone;
  #kills = 0;
  #portfolios = 0;

  private constructor(network: BadNetwork, profile: string, phone: Phone, random: () => number) {
    this.#network = network;
    this.#profile = profile;
    this.#phone = phone;
    this.#random = random;
  }

  /** Signs in and waits until the phone has stored the app. `profile` is a folder for the browser. */
  static async open(product: string, learner: Person, profile: string, random: () => number): Promise<BuildingSite> {
    const network = await openBadNetwork(Number(new URL(product).port));
    const { page, close } = await startPhone(profile);
    await page.goto(`${network.url}/login`);
    await page.getByLabel("Email").fill(learner.email);
    await page.getByLabel("Password", { exact: true }).fill(learner.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/dashboard");
    await page.evaluate("navigator.serviceWorker.ready");
    await expect.poll(() => page.evaluate("caches.match('/').then(Boolean)")).toBe(true);
    // The session is written to the disk some seconds later, or now.
    await close();
    return new BuildingSite(network, profile, await startPhone(profile), random);
  }

  /**
   * Makes portfolios without a signal. The browser is killed before the button of one of them is pressed, and right after
   * that of one: which ones is drawn, that it happens is not.
   */
  async make({ portfolios, photosOfEach }: Day): Promise<Made[]> {
    this.#network.lose();
    const [killedBefore, killedAfter] = [this.#drawn(portfolios), this.#drawn(portfolios)];
    for (let nth = 1; nth <= portfolios; nth++) {
      const title = `Portfolio ${++this.#portfolios}`;
      const photos = await Promise.all(Array.from({ length: photosOfEach }, (_, index) => this.#photo(index)));
      await this.#open("/portfolio");
      await this.#page.getByLabel("Choose photos").setInputFiles(photos);
      await this.#isPrepared(photosOfEach);
      if (nth === killedBefore) {
        // A form's record is written before its photos.
        await expect.poll(async () => (await this.stored()).length).toBe(nth * (1 + photosOfEach));
        await this.#killAndRestart("/portfolio");
        await this.#isPrepared(photosOfEach);
      }
      await fillPortfolio(this.#page, { title });
      await this.#page.getByRole("button", { name: "Save as Draft" }).click();
      await this.#page.waitForURL("**/dashboard");
      if (nth === killedAfter) await this.#killAndRestart("/dashboard");
    }
    return this.#page.evaluate(photosStored);
  }

  /** Sends what waits. The signal is lost, and the browser killed, each time so many bytes have been sent. */
  async send(made: Made[], { kills, losses }: Day) {
    const bytes = made.reduce((sum, photo) => sum + photo.bytes, 0);
    const [before, start] = [this.#network.sent(), performance.now()];
    const isKill = shuffled([...Array(kills).fill(true), ...Array(losses).fill(false)], this.#random);
    const cuts = isKill.map(() => ({ after: bytes * this.#random(), losesAnswer: this.#random() < 0.3 }));
    let mishap = Promise.resolve();
    this.#network.cutAt(cuts, () => {
      mishap = mishap.then(() => this.#mishap(isKill.shift() ?? false));
    });
    this.#network.slowDown(this.#rate());
    this.#network.find();
    const left = () => this.stored().catch(() => ["a browser that is being started"]);
    await expect.poll(left, { timeout: 900_000 }).toEqual([]);
    await mishap;
    const seconds = (performance.now() - start) / 1000;
    return { sent: this.#network.sent() - before, bytes, kills: this.#kills, losses: this.#network.losses(), seconds };
  }

  /** The keys of what waits on the phone and of its photos. */
  stored(): Promise<string[]> {
    return this.#page.evaluate(keysStored);
  }

  async close(): Promise<void> {
    await this.#phone.kill();
    await this.#network.close();
  }

  get #page(): Page {
    return this.#phone.page;
  }

  async #mishap(isKill: boolean): Promise<void> {
    this.#network.lose();
    this.#network.slowDown(this.#rate());
    if (!isKill) await setTimeout(this.#random() * longestLoss);
    // Half of the time the browser that was killed starts again while there is no signal yet.
    if (this.#random() < 0.5) this.#network.find();
    if (isKill) await this.#killAndRestart("/dashboard");
    this.#network.find();
  }

  async #killAndRestart(path: string): Promise<void> {
    this.#kills++;
    await this.#phone.kill();
    this.#phone = await startPhone(this.#profile);
    await this.#open(path);
  }

  /** Without a signal the service worker answers. */
  async #open(path: string): Promise<void> {
    await expect(() => this.#page.goto(this.#network.url + path)).toPass();
  }

  async #isPrepared(photos: number): Promise<void> {
    await expect(this.#page.getByRole("img", { name: /^Preview/ })).toHaveCount(photos, { timeout: 60_000 });
  }

  async #photo(index: number): Promise<string> {
    const path = join(this.#profile, `photo-${index}.jpg`);
    const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
    await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#7d5a3c", noise } })
      .jpeg()
      .toFile(path);
    return path;
  }

  /** One of 1 to `count`. */
  #drawn(count: number): number {
    return 1 + Math.floor(this.#random() * count);
  }

  #rate(): number {
    return slowest * (fastest / slowest) ** this.#random();
  }
}

function shuffled<T>(all: T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

const keysStored = stored(
  "portfolio-builder",
  ["work", "photos"],
  "(work, photos) => [...work, ...photos].map(([key]) => key)",
);

const photosStored = stored(
  "portfolio-builder",
  ["work", "photos"],
  `(work, photos) => {
    const titles = new Map(work.map(([key, { values }]) => [key, values.title]));
    return Promise.all(photos.map(async ([, { work, photo: { bytes } }]) => {
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return { title: titles.get(work), bytes: bytes.byteLength, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") };
    }));
  }`,
);
