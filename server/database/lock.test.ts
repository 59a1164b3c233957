import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const lock = join(import.meta.dirname, "lock.ts");
const contender = `
  const [lock, folder, instant] = process.argv.slice(1);
  const { lockFolder } = await import(lock);
  while (Date.now() < Number(instant));
  try {
    lockFolder(folder);
    console.log("has it");
    setTimeout(() => undefined, 500);
  } catch (error) {
    console.log(error.message.slice(0, 40));
  }`;

test("of those that reach for a folder in the same instant one gets it, not none", async () => {
  for (let round = 0; round < 4; round++) {
    const folder = await mkdtemp(join(tmpdir(), "lock-"));
    const instant = `${Date.now() + 600}`;
    const reach = () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", contender, lock, folder, instant]);
    const said = (await Promise.all([reach(), reach()])).map(({ stdout }) => stdout.trim()).sort();
    expect(said).toEqual(["Another server is using the data folder ", "has it"].map((text) => text.trim()));
    await rm(folder, { recursive: true });
  }
});
