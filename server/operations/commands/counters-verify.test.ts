import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { newInstallation } from "../../../test/product/exports/installation.ts";
import { openDatabase } from "../../platform/database/open.ts";

test("the commands say that every counter is right, or which is not, and repair it", async () => {
  const here = await newInstallation();
  const run = async (command: "verify" | "repair") => {
    const env = { PATH: process.env.PATH, ...here.settings };
    const program = spawn(process.execPath, [join(import.meta.dirname, `counters-${command}.ts`)], { env });
    const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, "close")]);
    return { out, err, code };
  };
  const { DATABASE_URL } = here.settings;
  const database = await openDatabase({ ...here.settings, DATABASE_URL, DATABASE_POOL: 1 });
  expect(await run("verify")).toMatchObject({
    err: "",
    code: 0,
    out: expect.stringMatching(/^Counted anew and right: /),
  });
  const counter = { role: "student", isActive: 1, assessor: "", count: 7 } as const;
  await database.db.insertInto("accountCounts").values(counter).execute();
  await database.close();
  const err = "Not what was counted anew: accountCounts (1 rows).\n";
  expect(await run("verify")).toEqual({ out: "", err, code: 1 });
  expect(await run("repair")).toEqual({ out: "Repaired: accountCounts (1 rows).\n", err: "", code: 0 });
  expect(await run("repair")).toEqual({ out: "Nothing was wrong.\n", err: "", code: 0 });
  expect(await run("verify")).toMatchObject({ err: "", code: 0 });
  await here.remove();
});
