import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";

/** Whether system calls can be read on this machine. */
export const canTrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

/** A system call: between these lines of the trace it was made and answered. */
interface SystemCall {
  name: string;
  text: string;
  began: number;
  ended: number;
}

/** On machines with strace: what the operating system was asked for, in which order, before a save was answered. */
export function testWrittenOrder(): void {
  test("a photo is synced, then renamed, then its folder synced, then its row, and only then is the save answered", async () => {
    const { settings, folder, remove } = await newInstallation();
    const trace = join(folder, "trace");
    const traced = "trace=fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto";
    // -D: signals reach the server itself.
    const strace = ["strace", "-D", "-f", "-y", "-s", "80", "-e", traced, "-o", trace];
    const server = await startServer(settings, strace);
    const token = await newStudent(server.url, "Asha");
    const form = portfolioForm({ title: "Traced", status: "To Be Reviewed" }, [await photo()]);
    expect((await send(server.url, createPortfolio, { token, form })).status).toBe(201);
    await server.stop();
    const calls = callsIn(await readFile(trace, "utf8"));
    await remove();

    const answer = calls.findLast(({ text }) => text.includes("HTTP/1.1 201"));
    const renames = calls.filter(({ name, text }) => name.startsWith("rename") && text.includes(".jpg"));
    expect(renames).toHaveLength(2);
    const folders = renames.map((rename) => {
      const [from = "", to = ""] = [...rename.text.matchAll(/"([^"]+)"/g)].map(([, path]) => path);
      const bytes = calls.find((call) => isSync(call) && call.text.includes(`<${from}>`));
      const folder = calls.find(
        (call) => isSync(call) && call.text.includes(`<${dirname(to)}>`) && call.began > rename.ended,
      );
      expect(bytes?.ended, `${from} is synced`).toBeLessThan(rename.began);
      expect(folder?.began, `the folder of ${to} is synced`).toBeGreaterThan(rename.ended);
      return folder?.ended ?? 0;
    });
    const rowIn = settings.DATABASE_URL ? "socket:" : ".sqlite-wal>";
    const row = calls.findLast((call) => call.text.includes(rowIn) && call.ended < (answer?.began ?? 0));
    expect(row && (settings.DATABASE_URL !== undefined || isSync(row))).toBe(true);
    expect(row?.began).toBeGreaterThan(Math.max(...folders));
  });
}

function isSync({ name }: SystemCall): boolean {
  return name === "fsync" || name === "fdatasync";
}

/** A call that others interrupt has two lines, of which the second has its answer. */
function callsIn(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [at, line] of trace.split("\n").entries()) {
    const [, pid = "", text = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = text.startsWith("<...") ? unfinished.get(pid) : undefined;
    if (resumed) resumed.ended = at;
    const name = /^(\w+)\(/.exec(text)?.[1];
    if (!name) continue;
    const call = { name, text, began: at, ended: at };
    calls.push(call);
    if (text.includes("<unfinished")) unfinished.set(pid, call);
  }
  return calls;
}
