import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";
import { webKit } from "./find-browser.ts";
import type { Browser, Tab } from "./tab.ts";
import { end, openDisplay } from "./webkit-display.ts";

/**
 * WebKitGTK, the engine of Safari's family, driven by W3C WebDriver. Its sessions are like Safari's private windows:
 * nothing is stored permanently, and IndexedDB accepts no Blobs.
 */
export async function openPrivateWebKit(): Promise<Browser> {
  const display = await openDisplay();
  const port = await freePort();
  const program = spawn(webKit.driver, [`--port=${port}`], { stdio: "ignore", env: display.env });
  const session = await newSession(`http://127.0.0.1:${port}`);
  return {
    tab: tabOf(session),
    end: async () => {
      await session("DELETE", "");
      await Promise.all([end(program), display.end()]);
    },
  };
}

/** One command of https://www.w3.org/TR/webdriver2/ to a session. @throws Error with the browser's message. */
type Session = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

async function newSession(driver: string): Promise<Session> {
  await listening(driver);
  const begun = await send("POST", `${driver}/session`, { capabilities: {} });
  const { sessionId } = begun as { sessionId: string };
  return (method, path, body) => send(method, `${driver}/session/${sessionId}${path}`, body);
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function listening(driver: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await fetch(`${driver}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error("The driver of WebKit does not answer.");
    await setTimeout(25);
  }
}

function tabOf(session: Session): Tab {
  async function find(xpath: string): Promise<string> {
    const found = await session("POST", "/element", { using: "xpath", value: xpath });
    return Object.values(found as Record<string, string>)[0] ?? "";
  }
  const click = async (xpath: string) => void (await session("POST", `/element/${await find(xpath)}/click`, {}));
  const type = async (xpath: string, text: string) =>
    void (await session("POST", `/element/${await find(xpath)}/value`, { text }));
  return {
    open: async (url) => void (await session("POST", "/url", { url })),
    reload: async () => void (await session("POST", "/refresh", {})),
    evaluate: (expression) => session("POST", "/execute/sync", { script: `return (${expression});`, args: [] }),
    click,
    type,
    choose: (xpath, value) => click(`${xpath}/option[@value="${value}" or .="${value}"]`),
    attach: type,
    consoleLines: () => undefined,
  };
}
