import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "../../run/free-port.ts";
import { webKit } from "./find-browser.ts";
import { Inspector } from "./inspector.ts";
import type { Start, StoringBrowser, Tab } from "./tab.ts";
import { openDisplay } from "./webkit-display.ts";

/**
 * WebKitGTK's own browser, with a profile that outlives it, which a session of WebDriver never has. It is driven as its
 * developer tools drive it, over the port of the remote inspector.
 */
export async function startWebKit({ profile, isPrivate, width }: Start): Promise<StoringBrowser> {
  const [display, port] = [await openDisplay(), await freePort()];
  const env = { ...display.env, HOME: profile, WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}` };
  const own = ["--enable-developer-extras=true", "--javascript-can-open-windows-automatically=true"];
  const program = spawn(webKit.browser() ?? "", [...own, ...(isPrivate ? ["--private"] : []), "about:blank"], {
    stdio: "ignore",
    detached: true,
    env,
  });
  const pages = pagesAt(`127.0.0.1:${port}`);
  const opener = new Inspector(await pages.next());
  const openTab = async () => {
    // A window without bars may be as narrow as a phone.
    const shape = `noopener,toolbar=no,location=no,width=${width},height=768`;
    await opener.evaluate(`void window.open("about:blank", "", "${shape}")`);
    return tabOf(new Inspector(await pages.next()));
  };
  return {
    tab: await openTab(),
    openTab,
    end: async () => {
      const ended = once(program, "exit");
      // The negative number names the whole group of processes.
      if (program.pid !== undefined) process.kill(-program.pid, "SIGKILL");
      await ended;
      await display.end();
    },
  };
}

/** The addresses of the browser's pages at its inspector, as they are opened. */
function pagesAt(host: string): { next(): Promise<string> } {
  const known = new Set<string>();
  async function next(): Promise<string> {
    let path: string | undefined;
    await until(async () => {
      const answer = await fetch(`http://${host}`).catch(() => undefined);
      const all = (await answer?.text())?.match(/socket\/\d+\/\d+\/WebPage/g);
      path = all?.find((one) => !known.has(one));
      return path !== undefined;
    });
    known.add(`${path}`);
    return `ws://${host}/${path}`;
  }
  return { next };
}

async function until(isSo: () => Promise<unknown>): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000, intervals: [25] }).toBe(true);
}

const loaded = "!window.isLeft && document.readyState === 'complete' && location.href !== 'about:blank'";

function tabOf(inspector: Inspector): Tab {
  const act = async (xpath: string, action: string) => {
    const found = `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)`;
    const done = await inspector.evaluate(`((one) => one ? (${action}, true) : false)(${found}.singleNodeValue)`);
    if (!done) throw new Error(`there is no ${xpath}`);
  };
  // A new window leaves its first page by itself, and may do so after it was told where to go.
  const leave = (going: string) =>
    expect(async () => {
      await inspector.evaluate(`void (window.isLeft = true, setTimeout(() => location.${going}))`);
      await until(() => inspector.evaluate(loaded).catch(() => false));
    }).toPass();
  return {
    open: (url) => leave(`assign("${url}")`),
    reload: () => leave("reload()"),
    evaluate: (expression) => inspector.evaluate(expression),
    click: (xpath) => act(xpath, "one.focus(), one.click()"),
    type: (xpath, text) =>
      act(xpath, `one.focus(), document.execCommand("insertText", false, ${JSON.stringify(text)})`),
    choose: (xpath, value) =>
      act(xpath, `one.value = ${JSON.stringify(value)}, one.dispatchEvent(new Event("change", { bubbles: true }))`),
    attach: async (xpath, path) => {
      await inspector.evaluate("void (window.chosen = '')");
      // The inspector hangs up on a message of more than 128 KiB.
      for (const [piece] of (await readFile(path)).toString("base64").matchAll(/.{1,100000}/g))
        await inspector.evaluate(`void (window.chosen += "${piece}")`);
      await act(
        xpath,
        `one.files = (() => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(window.chosen), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], "${basename(path)}", { type: "image/jpeg" }));
        return transfer.files;
      })(), one.dispatchEvent(new Event("change", { bubbles: true }))`,
      );
    },
    consoleLines: () => undefined,
  };
}
