import { createInterface } from "node:readline/promises";
import { Registration } from "contract/accounts.ts";
import { register } from "./accounts/registration.ts";
import { openDatabase } from "./database/open.ts";
import { openFiles } from "./files/open.ts";
import { wallClock } from "./house.ts";
import { openKeys } from "./secret.ts";
import { readSettings } from "./settings.ts";

/** `npm run create-admin`: asks for the fields of an administrator's account and creates it, active. */
async function createAdmin(): Promise<void> {
  const settings = readSettings();
  const database = await openDatabase(settings);
  try {
    const house = {
      db: database.db,
      files: await openFiles(settings),
      keys: openKeys(settings),
      clock: wallClock,
      settings,
    };
    const form = Registration.parse({ ...(await ask()), role: "admin" });
    const account = await register(house, form, { id: null, isAdmin: true }, null);
    process.stdout.write(`${account.name} can log in now as an administrator.\n`);
  } finally {
    await database.close();
  }
}

async function ask() {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Record<string, string> = {};
  for (const [field, question] of Object.entries(questions)) answers[field] = await lines.question(`${question}: `);
  lines.close();
  return answers;
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
