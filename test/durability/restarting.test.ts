import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { faultyOptions, meetFault } from "./faulty.ts";
import { startServer } from "./running.ts";

const root = join(import.meta.dirname, "../..");
const lowPriority = { timeout: 60_000, interval: 50 };

let here: Installation;
const started: { process: ChildProcess; ended: Promise<number | null> }[] = [];
beforeEach(async () => {
  here = await newInstallation();
});
afterEach(async () => {
  for (const { process: npm, ended } of started.splice(0)) {
    npm.kill("SIGTERM");
    await ended;
  }
  await here.remove();
});

test("a server whose event loop stands still ends itself, and its log names the call", async () => {
  const server = await startServer({ ...here.settings, NODE_OPTIONS: faultyOptions, WATCHDOG_SECONDS: "1" });
  await meetFault(server.url, "loop");
  await expect.poll(() => isRunning(server.pid), lowPriority).toBe(false);
  const lines = server.said().split("\n");
  const last = JSON.parse(lines.find((line) => line.includes("stands still")) ?? "{}");
  expect(last).toMatchObject({ level: 60, calls: [expect.stringMatching(/^GET \/healthz [0-9a-f-]{36}$/)] });
});

// The data folder's lock shows whether the old server is really gone; which database there is makes no difference.
if (process.env.HOUSE_DATABASE !== "postgres")
  describe("npm start", () => {
    test("starts the server again after a crash and after a hang, and leaves nothing on the port when npm is killed", async () => {
      const product = startProduct({ WATCHDOG_SECONDS: "1" });
      const first = await product.server(1);
      await meetFault(first.url, "crash");
      const second = await product.server(2);
      await meetFault(second.url, "loop");
      const third = await product.server(3);
      expect((await fetch(`${third.url}/healthz`)).status).toBe(200);
      product.npm.kill("SIGKILL");
      await expect.poll(() => isRunning(third.pid), lowPriority).toBe(false);
      await expect(fetch(`${third.url}/healthz`)).rejects.toThrow();
      expect(product.said()).toContain("It starts again in 1 s.");
    });

    test("a server that hangs does not outlive the program that started it", async () => {
      const product = startProduct({ WATCHDOG_SECONDS: "3600" });
      const { url, pid } = await product.server(1);
      void meetFault(url, "loop");
      process.kill(parentOf(pid), "SIGKILL");
      await expect.poll(() => isRunning(pid), lowPriority).toBe(false);
    });

    test("a server that was asked to end stays down, and one that cannot start is not tried again", async () => {
      const asked = startProduct({});
      const { pid } = await asked.server(1);
      process.kill(pid, "SIGTERM");
      expect(await asked.ended).toBe(0);
      const wrong = startProduct({ LOG_LEVEL: "loud" });
      expect(await wrong.ended).toBe(1);
      expect(wrong.said()).not.toContain("It starts again");
    });
  });

/** `npm start` as somebody types it, with every program in between. */
function startProduct(settings: Record<string, string>) {
  const env = { ...process.env, PORT: "0", ...here.settings, NODE_OPTIONS: faultyOptions, ...settings };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(npm, "exit").then(([status]) => status);
  started.push({ process: npm, ended });
  let said = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const listening = () => [...said.matchAll(/"pid":(\d+).*listening at (http:[\w.:/]+)/g)];
  return {
    npm,
    said: () => said,
    ended,
    /** The nth server that it has started, once it answers: then it can be asked to end, too. */
    server: async (nth: number) => {
      await expect.poll(() => listening().length, lowPriority).toBe(nth);
      const [, pid, url = ""] = listening()[nth - 1] ?? [];
      await fetch(`${url}/healthz`);
      return { pid: Number(pid), url };
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function parentOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
}
