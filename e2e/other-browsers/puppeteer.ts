import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ElementHandle, type LaunchOptions, launch, type Page } from "puppeteer-core";
import { flags } from "../setup/chromium.ts";
import { reportViolations } from "../setup/policy-violations.ts";
import { firefox } from "./find-browser.ts";
import type { Start, StoringBrowser, Tab } from "./tab.ts";

/** Stock Firefox, driven by WebDriver BiDi. */
export function startFirefox({ profile, isPrivate, width }: Start): Promise<StoringBrowser> {
  return start(profile, width, {
    browser: "firefox",
    executablePath: firefox(),
    // Firefox refuses to run as root unless root owns the home folder.
    env: { ...process.env, HOME: profile },
    extraPrefsFirefox: { "browser.privatebrowsing.autostart": isPrivate },
  });
}

export function startChromium({ profile, isPrivate, width }: Start): Promise<StoringBrowser> {
  const args = isPrivate ? [...flags, "--incognito"] : flags;
  return start(profile, width, { executablePath: process.env.CHROMIUM, args });
}

async function start(profile: string, width: number, options: LaunchOptions): Promise<StoringBrowser> {
  const userDataDir = join(profile, "browser");
  await mkdir(userDataDir, { recursive: true });
  const browser = await launch({ headless: true, timeout: 120_000, userDataDir, ...options });
  const first = await browser.newPage();
  return {
    tab: await tabOf(first, width),
    openTab: async () => {
      const page = await browser.newPage();
      await first.bringToFront(); // Nobody can press anything in a tab behind another.
      return tabOf(page, width);
    },
    end: async () => {
      const program = browser.process();
      if (program?.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, "exit");
      // The negative number names the whole group of processes.
      process.kill(-program.pid, "SIGKILL");
      await ended;
    },
  };
}

async function tabOf(page: Page, width: number): Promise<Tab> {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.evaluateOnNewDocument(reportViolations);
  await page.setViewport({ width, height: 768 });

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
  };
}
