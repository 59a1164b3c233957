import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import { verifyPassword } from "../../accounts/sign-in/passwords.ts";
import { openDatabase } from "../../platform/database/open.ts";

async function answer(here: Installation, answers: string[]) {
  const env = { PATH: process.env.PATH, ...here.settings };
  const program = spawn(process.execPath, [join(import.meta.dirname, "create-admin.ts")], { env });
  program.stdin.end(answers.map((line) => `${line}\n`).join(""));
  const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, "close")]);
  return { out, err, code };
}

test("the command line makes an administrator who is active at once, and asks again for what cannot be used", async () => {
  const here = await newInstallation();
  const rest = ["1980-01-02", "LS1 1AA", "City and Guilds", "0113 496 0000", "R1"];
  const made = await answer(here, ["Ada", "not mail", "ada@example.com", "password", "correct-horse-9", ...rest]);
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(made.out).toContain("Enter an email address");
  expect(made.out).toContain("one of the most common ones");
  expect(made.out).toMatch(/Ada can log in now as an administrator\.\n$/);
  expect(made.out).not.toContain("correct-horse-9");

  const twice = await answer(here, ["Ada", "ADA@example.com", "correct-horse-9", ...rest]);
  expect([twice.code, twice.err]).toEqual([1, "An account with this email already exists.\n"]);
  const halfway = await answer(here, ["Bea", "bea@example.com"]);
  expect([halfway.code, halfway.err]).toEqual([
    1,
    "The answers ended before the questions did. No account was created.\n",
  ]);

  const spaced = await answer(here, ["Cas", "cas@example.com", "  spaces at both ends ", ...rest]);
  expect([spaced.code, spaced.err]).toEqual([0, ""]);

  const { DATABASE_URL } = here.settings;
  const { db, close } = await openDatabase({ ...here.settings, DATABASE_URL, DATABASE_POOL: 1 });
  const accounts = await db.selectFrom("accounts").select(["email", "role", "isActive"]).orderBy("email").execute();
  expect(accounts).toEqual([
    { email: "ada@example.com", role: "admin", isActive: 1 },
    { email: "cas@example.com", role: "admin", isActive: 1 },
  ]);
  const cas = await db.selectFrom("accounts").selectAll().where("email", "=", "cas@example.com").executeTakeFirst();
  expect(await verifyPassword("  spaces at both ends ", cas?.passwordHash)).toBe(true);
  await close();
  await here.remove();
});
