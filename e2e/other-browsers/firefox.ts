import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, launch } from "puppeteer-core";
import { reportViolations } from "../setup/policy-violations.ts";
import { firefox } from "./find-browser.ts";
import type { Tab } from "./tab.ts";

/** Stock Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Tab> {
  // Firefox refuses to run as root unless root owns the home folder.
  const home = await mkdtemp(join(tmpdir(), "firefox-"));
  const env = { ...process.env, HOME: home };
  const browser = await launch({
    browser: "firefox",
    executablePath: firefox(),
    headless: true,
    timeout: 120_000,
    env,
  });
  const page = await browser.newPage();
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.evaluateOnNewDocument(reportViolations);
  await page.setViewport({ width: 1366, height: 768 });

  async function find(xpath: string): Promise<ElementHandle> {
    const found = await page.$(`::-p-xpath(${xpath})`);
    if (!found) throw new Error(`there is no ${xpath}`);
    return found;
  }

  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    choose: async (xpath, value) => void (await (await find(xpath)).select(value)),
    attach: async (xpath, path) => (await (await find(xpath)).toElement("input")).uploadFile(path),
    consoleLines: () => lines,
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
