import { expect } from "@playwright/test";
import type { Tab } from "./tab.ts";

/** The product as a person uses it, in any browser: everything is found by its accessible name, and waited for. */
export class App {
  readonly #tab: Tab;
  readonly #product: string;

  constructor(tab: Tab, product: string) {
    this.#tab = tab;
    this.#product = product;
  }

  /** Opens a page and waits until its scripts run, so that no click on prerendered HTML is lost. */
  async open(path: string): Promise<void> {
    await this.#tab.open(this.#product + path);
    await expect.poll(() => this.#tab.evaluate("document.getElementById('app')?.dataset.live")).toBe("true");
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  /** Presses the first button or link of that name. */
  press(name: string): Promise<void> {
    return this.#retried(`//*[self::button or self::a][${isCalled(name)}]`, (control) => this.#tab.click(control));
  }

  /** Presses a link and waits for the page that it leads to, as `open` in e2e/test.ts does: every link of the menu. */
  async follow(link: string, heading: string): Promise<void> {
    await this.press(link);
    await expect.poll(() => this.#tab.evaluate("document.querySelector('main h1')?.innerText")).toBe(heading);
  }

  fill(label: string, text: string): Promise<void> {
    return this.#retried(field(label), (control) => this.#tab.type(control, text));
  }

  /** Chooses an option of a list by its value. */
  choose(label: string, value: string): Promise<void> {
    return this.#retried(field(label), (control) => this.#tab.choose(control, value));
  }

  // The file field itself is hidden behind its label, so it is not required to be on top.
  async attach(label: string, path: string): Promise<void> {
    await expect(() => this.#tab.attach(field(label), path)).toPass();
  }

  /** Presses these keys one after the other on what has this name. */
  async pressKeys(name: string, keys: string[]): Promise<void> {
    const named = found(`//*[@aria-label="${name}"]`);
    for (const key of keys) {
      const event = `new KeyboardEvent("keydown", { key: "${key}", bubbles: true })`;
      // React has drawn what the key before has changed.
      await this.#tab.evaluate(`${named}.dispatchEvent(${event}) && new Promise(requestAnimationFrame)`);
    }
  }

  async sees(text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.#tab.evaluate("document.body.innerText"));
    await (typeof text === "string" ? shown.toContain(text) : shown.toMatch(text));
  }

  /** The value of an expression in the page, as JSON. */
  evaluate<T>(expression: string): Promise<T> {
    return this.#tab.evaluate(expression) as Promise<T>;
  }

  async waitsFor(condition: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate(condition)).toBe(true);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate("location.pathname")).toBe(path);
  }

  async holds(label: string, text: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate(`${found(field(label))}?.value`)).toBe(text);
  }

  /** The pictures that are loaded, by their alternative texts. */
  async shows(pictures: string[]): Promise<void> {
    const drawn = "[...document.images].filter((one) => one.complete && one.naturalWidth > 0).map((one) => one.alt)";
    await expect.poll(() => this.#tab.evaluate(drawn)).toEqual(pictures);
  }

  // Waits until nothing covers the element, and retries when the page has replaced it meanwhile.
  async #retried(xpath: string, act: (xpath: string) => Promise<void>): Promise<void> {
    await expect(async () => {
      expect(await this.#tab.evaluate(isOnTop(xpath))).toBe(true);
      await act(xpath);
    }).toPass();
  }
}

function field(label: string): string {
  const named = `//label[normalize-space(.)="${label}"]`;
  return `(//*[@id=${named}/@for]|${named}//input|//input[@aria-label="${label}"])[1]`;
}

/** An expression in the page for the first element of an XPath. */
function found(xpath: string): string {
  return `document.evaluate('${xpath}', document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
}

// Drivers click at coordinates, and hit whatever is on top there.
function isOnTop(xpath: string): string {
  return `((one) => {
    one?.scrollIntoView({ block: "center" });
    const { x, y, width, height } = one?.getBoundingClientRect() ?? {};
    return one?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
  })(${found(xpath)})`;
}

function isCalled(name: string): string {
  return `normalize-space(.)="${name}" or @aria-label="${name}"`;
}
