import { expect } from "@playwright/test";
import type { Tab } from "./tab.ts";

/** The product as a person uses it, in whichever browser: everything is found by what it is called, and waited for. */
export class App {
  readonly #tab: Tab;
  readonly #product: string;

  constructor(tab: Tab, product: string) {
    this.#tab = tab;
    this.#product = product;
  }

  /** Opens a page, and waits until its scripts have taken it over: nothing is pressed into a drawing. */
  async open(path: string): Promise<void> {
    await this.#tab.open(this.#product + path);
    await expect.poll(() => this.#tab.evaluate("document.getElementById('app').dataset.live")).toBe("true");
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  /** Presses the first button or link of that name. */
  press(name: string): Promise<void> {
    return this.#retried(`//*[self::button or self::a][${isCalled(name)}]`, (control) => this.#tab.click(control));
  }

  fill(label: string, text: string): Promise<void> {
    return this.#retried(field(label), (control) => this.#tab.type(control, text));
  }

  /** Chooses in a list by the value of the option. */
  choose(label: string, value: string): Promise<void> {
    return this.#retried(field(label), (control) => this.#tab.choose(control, value));
  }

  // Nobody sees a file field; people press its label.
  async attach(label: string, path: string): Promise<void> {
    await expect(() => this.#tab.attach(field(label), path)).toPass();
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate("document.body.innerText")).toContain(text);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate("location.pathname")).toBe(path);
  }

  async holds(label: string, text: string): Promise<void> {
    await expect.poll(() => this.#tab.evaluate(`${found(field(label))}?.value`)).toBe(text);
  }

  /** Pictures that have really arrived and been drawn, by their alternative text. */
  async shows(pictures: string[]): Promise<void> {
    const drawn = "[...document.images].filter((one) => one.complete && one.naturalWidth > 0).map((one) => one.alt)";
    await expect.poll(() => this.#tab.evaluate(drawn)).toEqual(pictures);
  }

  // Not before nothing lies over it; and what the page replaces between being found and being pressed is found again.
  async #retried(xpath: string, act: (xpath: string) => Promise<void>): Promise<void> {
    await expect(async () => {
      expect(await this.#tab.evaluate(isOnTop(xpath))).toBe(true);
      await act(xpath);
    }).toPass();
  }
}

function field(label: string): string {
  const named = `//label[normalize-space(.)="${label}"]`;
  return `(//*[@id=${named}/@for]|${named}//input)[1]`;
}

/** An expression in the page for the first element of an XPath. */
function found(xpath: string): string {
  return `document.evaluate('${xpath}', document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
}

// Drivers press at a place, and whatever lies there is pressed.
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
