import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import { freePort } from "../../run/free-port.ts";

/** A browser in processes of its own, whose profile outlives them. */
export interface Phone {
  page: Page;
  /** Ends all of its processes at once, without a word to them. */
  kill(): Promise<void>;
}

/** A profile, for browsers one after the other. */
export function newProfile(folder: string): Promise<string> {
  return mkdtemp(join(folder, "profile-"));
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
  const context = await connected(port);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    kill: async () => {
      // The negative number names the whole group of processes.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

async function connected(port: number): Promise<BrowserContext> {
  for (let tries = 0; tries < 300; tries++, await setTimeout(100)) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    const context = browser?.contexts()[0];
    if (context) return context;
  }
  throw new Error("The browser did not start.");
}
