import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, launch } from "puppeteer-core";
import { reportViolations } from "../setup/policy-violations.ts";
import type { Tab } from "./tab.ts";

/** Firefox as people have it, spoken to by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Tab> {
  // For root Firefox starts only in a home that is root's, which not every machine gives.
  const home = await mkdtemp(join(tmpdir(), "firefox-"));
  const env = { ...process.env, HOME: home };
  const browser = await launch({ browser: "firefox", executablePath: program, headless: true, timeout: 120_000, env });
  const page = await browser.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
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
    said: () => said,
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
