import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { faultInjection, triggerFault } from "./fault-injection.ts";
import { startServer } from "./running.ts";

const root = join(import.meta.dirname, "../..");
const patiently = { interval: 50 };

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
  const server = await startServer({ ...here.settings, NODE_OPTIONS: faultInjection, WATCHDOG_SECONDS: "1" });
  await triggerFault(server.url, "loop");
  await expect.poll(() => isRunning(server.pid), patiently).toBe(false);
  const lines = server.output().split("\n");
  const last = JSON.parse(lines.find((line) => line.includes("stands still")) ?? "{}");
  expect(last).toMatchObject({ level: 60, calls: [expect.stringMatching(/^GET \/healthz [0-9a-f-]{36}$/)] });
});

// The lock on the data folder shows whether the old server has ended; the kind of database makes no difference.
if (process.env.TEST_DATABASE !== "postgres")
  describe("npm start", () => {
    test("starts the server again after a crash and after a hang, and leaves nothing on the port when npm is killed", async () => {
      const product = startProduct({ WATCHDOG_SECONDS: "1" });
      const first = await product.server(1);
      await triggerFault(first.url, "crash");
      const second = await product.server(2);
      await triggerFault(second.url, "loop");
      const third = await product.server(3);
      expect((await fetch(`${third.url}/healthz`)).status).toBe(200);
      product.npm.kill("SIGKILL");
      await expect.poll(() => isRunning(third.pid), patiently).toBe(false);
      await expect(fetch(`${third.url}/healthz`)).rejects.toThrow();
      expect(product.output()).toContain("It starts again in 1 s.");
    });

    test("a server that hangs does not outlive the program that started it", async () => {
      const product = startProduct({ WATCHDOG_SECONDS: "3600" });
      const { url, pid } = await product.server(1);
      void triggerFault(url, "loop");
      process.kill(parentOf(pid), "SIGKILL");
      await expect.poll(() => isRunning(pid), patiently).toBe(false);
    });

    test("a server that was asked to end stays down, and one that cannot start is not tried again", async () => {
      const stopped = startProduct({});
      const { pid } = await stopped.server(1);
      process.kill(pid, "SIGTERM");
      expect(await stopped.ended).toBe(0);
      const wrong = startProduct({ LOG_LEVEL: "loud" });
      expect(await wrong.ended).toBe(1);
      expect(wrong.output()).not.toContain("It starts again");
    });
  });

/** `npm start` as somebody types it, with every program in between. */
function startProduct(settings: Record<string, string>) {
  const env = { ...process.env, PORT: "0", ...here.settings, NODE_OPTIONS: faultInjection, ...settings };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(npm, "exit").then(([status]) => status);
  started.push({ process: npm, ended });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const listening = () => [...output.matchAll(/"pid":(\d+).*listening at (http:[\w.:/]+)/g)];
  return {
    npm,
    output: () => output,
    ended,
    /** The nth server that it has started, once it answers requests and signals. */
    server: async (nth: number) => {
      await expect.poll(() => listening().length, patiently).toBe(nth);
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
