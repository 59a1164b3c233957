import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const lock = join(import.meta.dirname, "lock.ts");
// Whoever has it keeps it until both have spoken.
const contender = `
  const [lock, folder, instant] = process.argv.slice(1);
  const { lockFolder } = await import(lock);
  while (Date.now() < Number(instant));
  try {
    globalThis.held = lockFolder(folder);
    console.log("has it");
  } catch (error) {
    console.log(error.message.slice(0, 39));
  }
  process.stdin.resume();`;

test("of those that reach for a folder in the same instant one gets it, not none", async () => {
  for (let round = 0; round < 4; round++) {
    const folder = await mkdtemp(join(tmpdir(), "lock-"));
    const words = ["--input-type=module", "-e", contender, lock, folder, `${Date.now() + 600}`];
    const both = [spawn(process.execPath, words), spawn(process.execPath, words)];
    const said = await Promise.all(both.map(async ({ stdout }) => String((await once(stdout, "data"))[0]).trim()));
    expect(said.sort()).toEqual(["Another server is using the data folder", "has it"]);
    const ended = both.map((one) => once(one, "close"));
    for (const { stdin } of both) stdin.end();
    await Promise.all(ended);
    await rm(folder, { recursive: true });
  }
});
