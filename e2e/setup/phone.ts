import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { freePort } from "../../run/free-port.ts";
import { findChromium, flags } from "./chromium.ts";

/** A browser in processes of its own, whose profile outlives them. */
export interface Phone {
  page: Page;
  /** Ends it as a person does: what it has not written yet, it writes. */
  close(): Promise<void>;
  /** Ends all of its processes at once, without a word to them. */
  kill(): Promise<void>;
}

export async function startPhone(profile: string): Promise<Phone> {
  const port = await freePort();
  const own = [
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${port}`,
    "--headless=new",
    "--window-size=412,823",
  ];
  const child = spawn(findChromium(), [...flags, ...own, "about:blank"], { detached: true, stdio: "ignore" });
  const ended = once(child, "exit");
  const browser = await connected(port);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await browser.newPage());
  return {
    page,
    close: async () => {
      await (await browser.newBrowserCDPSession()).send("Browser.close");
      await ended;
    },
    kill: async () => {
      // The negative number names the whole group of processes.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

async function connected(port: number): Promise<Browser> {
  for (let tries = 0; tries < 300; tries++, await setTimeout(100)) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    if (browser?.contexts()[0]) return browser;
  }
  throw new Error("The browser did not start.");
}
