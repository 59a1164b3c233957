import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { OwnRegistration } from "contract/accounts/accounts.ts";
import { weaknessOf } from "../../accounts/sign-in/passwords.ts";
import { register } from "../../accounts/sign-in/registration.ts";
import { runCommand, withInstallation } from "./run-command.ts";

/** `npm run create-admin`: asks for the fields of an administrator's account and creates it, active. */
function createAdmin(): Promise<void> {
  return withInstallation(async (deps) => {
    const form = OwnRegistration.parse({ ...(await ask()), role: "admin" });
    const account = await register(deps, form, { id: null, isAdmin: true }, null);
    process.stdout.write(`${account.name} can log in now as an administrator.\n`);
  });
}

/** Repeats each question until its answer is valid. @throws Error when the input ends before the last question */
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
  const input = lines[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  for (const [field, question] of Object.entries(questions)) {
    let problem: string | undefined;
    do {
      process.stdout.write(`${problem ? `${problem}\n` : ""}${question}: `);
      screen.isHidden = field === "password"; // The terminal does not echo the password.
      const { value, done } = await input.next();
      if (screen.isHidden || !isTTY) process.stdout.write("\n");
      screen.isHidden = false;
      if (done) throw new Error("The answers ended before the questions did. No account was created.");
      answers[field] = field === "password" ? value : value.trim(); // Spaces at the ends belong to a password.
      problem = problemWith(field, answers);
    } while (problem);
  }
  lines.close();
  return answers;
}

function problemWith(field: string, answers: Record<string, string>): string | undefined {
  const checked = OwnRegistration.safeParse({ ...answers, role: "admin" });
  const message = checked.error?.issues.find((issue) => issue.path[0] === field)?.message;
  if (message || field !== "password") return message;
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

await runCommand(createAdmin);
