import { type BadNetwork, openBadNetwork } from "../../test/product/bad-network.ts";
import { App } from "./app.ts";
import type { StoringBrowser, Tab } from "./tab.ts";

/** A browser on a device of its own, with the product over a network that can be lost. */
export class Phone {
  readonly network: BadNetwork;
  /** The product in the browser's first tab. */
  app!: App;
  tabs: Tab[] = [];
  #browser!: StoringBrowser;
  readonly #startBrowser: () => Promise<StoringBrowser>;

  private constructor(startBrowser: () => Promise<StoringBrowser>, network: BadNetwork) {
    this.#startBrowser = startBrowser;
    this.network = network;
  }

  static async start(startBrowser: () => Promise<StoringBrowser>, product: string): Promise<Phone> {
    const phone = new Phone(startBrowser, await openBadNetwork(Number(new URL(product).port)));
    await phone.#start();
    return phone;
  }

  async openTab(): Promise<App> {
    return this.#show(await this.#browser.openTab());
  }

  /** Ends the browser's processes without a word to them, and starts it again with what it has stored. */
  async killAndStart(): Promise<void> {
    await this.#browser.end();
    await this.#start();
  }

  async end(): Promise<void> {
    await this.#browser.end();
    await this.network.close();
  }

  async #start(): Promise<void> {
    this.#browser = await this.#startBrowser();
    this.tabs = [];
    this.app = this.#show(this.#browser.tab);
  }

  #show(tab: Tab): App {
    this.tabs.push(tab);
    return new App(tab, this.network.url);
  }
}
