import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const lock = join(import.meta.dirname, "lock.ts");
// The holder keeps the lock until both processes have reported.
const contender = `
  const [module, folder, instant] = process.argv.slice(1);
  const { lockFolder } = await import(module);
  while (Date.now() < Number(instant));
  try {
    globalThis.lock = lockFolder(folder);
    console.log("locked");
  } catch (error) {
    console.log(error.message.slice(0, 39));
  }
  process.stdin.resume();`;

test("of two servers that lock a folder in the same instant, one succeeds", async () => {
  for (let round = 0; round < 4; round++) {
    const folder = await mkdtemp(join(tmpdir(), "lock-"));
    const args = ["--input-type=module", "-e", contender, lock, folder, `${Date.now() + 600}`];
    const both = [spawn(process.execPath, args), spawn(process.execPath, args)];
    const outputs = await Promise.all(both.map(async ({ stdout }) => String((await once(stdout, "data"))[0]).trim()));
    expect(outputs.sort()).toEqual(["Another server is using the data folder", "locked"]);
    const ended = both.map((one) => once(one, "close"));
    for (const { stdin } of both) stdin.end();
    await Promise.all(ended);
    await rm(folder, { recursive: true });
  }
});
