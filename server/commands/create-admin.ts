import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Registration } from "contract/accounts/accounts.ts";
import { weaknessOf } from "../accounts/sign-in/passwords.ts";
import { register } from "../accounts/sign-in/registration.ts";
import { openDatabase } from "../platform/database/open.ts";
import { openPrivateFolder } from "../platform/database/private-folder.ts";
import { wallClock } from "../platform/dependencies.ts";
import { openFiles } from "../platform/files/open.ts";
import { openKeys } from "../platform/secret.ts";
import { readSettings } from "../platform/settings.ts";

/** `npm run create-admin`: asks for the fields of an administrator's account and creates it, active. */
async function createAdmin(): Promise<void> {
  const settings = readSettings();
  openPrivateFolder(settings.DATA_DIR);
  const database = await openDatabase(settings);
  try {
    const deps = {
      db: database.db,
      files: await openFiles(settings),
      keys: openKeys(settings),
      clock: wallClock,
      settings,
    };
    const form = Registration.parse({ ...(await ask()), role: "admin" });
    const account = await register(deps, form, { id: null, isAdmin: true }, null);
    process.stdout.write(`${account.name} can log in now as an administrator.\n`);
  } finally {
    await database.close();
  }
}

/** Asks each question until the answer can be used. @throws Error when the answers end before the questions do */
async function ask(): Promise<Record<string, string>> {
  const { isTTY } = process.stdin;
  const screen = { isHidden: false };
  const output = new Writable({
    write: (text, _encoding, done) => {
      if (!screen.isHidden) process.stdout.write(text);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isTTY });
  const typed = lines[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  for (const [field, question] of Object.entries(questions)) {
    let trouble: string | undefined;
    do {
      process.stdout.write(`${trouble ? `${trouble}\n` : ""}${question}: `);
      screen.isHidden = field === "password"; // Nobody who looks over a shoulder reads it.
      const { value, done } = await typed.next();
      if (screen.isHidden || !isTTY) process.stdout.write("\n");
      screen.isHidden = false;
      if (done) throw new Error("The answers ended before the questions did. No account was created.");
      answers[field] = field === "password" ? value : value.trim(); // A space at its end belongs to a password.
      trouble = troubleWith(field, answers);
    } while (trouble);
  }
  lines.close();
  return answers;
}

function troubleWith(field: string, answers: Record<string, string>): string | undefined {
  const checked = Registration.safeParse({ ...answers, role: "admin" });
  const refused = checked.error?.issues.find((issue) => issue.path[0] === field)?.message;
  if (refused || field !== "password") return refused;
  return weaknessOf(answers.password ?? "", { name: answers.name ?? "", email: answers.email ?? "" });
}

const questions = {
  name: "Name",
  email: "Email address",
  password: "Password (8 characters or more)",
  dob: "Date of birth (YYYY-MM-DD)",
  postcode: "Postcode",
  qualification: "Qualification",
  phone: "Phone",
  referenceNo: "Reference number",
};

try {
  await createAdmin();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
