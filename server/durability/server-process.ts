import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";

/** The server in a process of its own, to be killed and started again on the same folder. */
export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** @throws Error when it does not answer within 20 seconds */
export async function run(folder: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const port = String(await freePort());
  const server = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: port,
      LOG_LEVEL: "silent",
      CALLS_PER_MINUTE: "1000000",
      UPLOADS_PER_MINUTE: "1000000",
      ...settings,
    },
  });
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (let patience = 0; patience < 800; patience++) {
    // Until it listens, connections are refused.
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) break;
    if (server.exitCode !== null || patience === 799) throw new Error("the server did not start");
    await setTimeout(25);
  }
  return {
    url,
    process: server,
    end: async (signal) => {
      server.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

const password = "correct-horse-9";

/** A student who has registered and logged in. */
export async function enrol(url: string): Promise<{ email: string; token: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { name: "Sam", email, password, dob: "2001-02-03", role: "student" };
  const rest = { postcode: "LS1 4AP", qualification: "Level 2", phone: "0113 496 0000", referenceNo: "R-1" };
  await fetch(`${url}/api/users/register`, { method: "POST", body: formOf({ ...person, ...rest }) });
  const body = JSON.stringify({ email, password });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/users/login`, { method: "POST", body, headers });
  const { token } = (await answer.json()) as { token: string };
  return { email, token };
}

/** Saves a portfolio with a photo. Answers the status, or undefined when the connection broke and nobody knows. */
export async function save(url: string, token: string, title: string, photo: Blob): Promise<number | undefined> {
  const place = { postcode: "LS1 4AP", dateTime: "2026-03-03T09:30:00Z", method: "Work Product", status: "Draft" };
  const texts = { taskDescription: "Task", jobType: "Job", reasonForTask: "Reason", objectiveOfJob: "Objective" };
  const form = formOf({ title, ...place, ...texts });
  form.set("images", photo, "photo.jpg");
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${url}/api/portfolios/save`, { method: "POST", body: form, headers });
    await answer.text();
    return answer.status;
  } catch {
    return undefined; // The server was killed in the middle; whether it saved is not known.
  }
}

export async function list(url: string, token: string): Promise<{ title: string; images: string[] }[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/portfolios/user-portfolios`, { headers });
  return (await answer.json()) as { title: string; images: string[] }[];
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
