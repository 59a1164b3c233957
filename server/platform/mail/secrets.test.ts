import { request } from "node:http";
import { forgotPassword, resetPassword } from "contract/accounts/accounts.ts";
import { pathOf } from "contract/core/paths.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newStudent, send } from "../../../test/durability/front-door.ts";
import { type Running, startServer } from "../../../test/durability/running.ts";
import { partOf, type Smtp, startSmtp } from "../../../test/product/email/smtp.ts";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";

let here: Installation;
let smtp: Smtp;
let server: Running;

beforeEach(async () => {
  [here, smtp] = [await newInstallation(), await startSmtp()];
  const mail = { SMTP_URL: smtp.url, PUBLIC_URL: "https://centre.example.com", LOG_LEVEL: "trace" };
  server = await startServer({ ...here.settings, ...mail });
});
afterEach(async () => {
  await server.kill();
  await smtp.stop();
  await here.remove();
});

/** Asks with headers that a browser would never send. */
async function askFromElsewhere(email: string): Promise<number | undefined> {
  const headers = {
    "content-type": "application/json",
    host: "evil.example.com",
    "x-forwarded-host": "evil.example.com",
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}${pathOf(forgotPassword)}`, { method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    asking.on("error", reject).end(JSON.stringify({ email }));
  });
}

test("a link leads to the centre whatever the request claims, and neither it nor an address stands in the log", async () => {
  await newStudent(server.url, "Asha");
  expect(await askFromElsewhere("asha@example.com")).toBe(200);
  await expect.poll(() => smtp.emails.length).toBe(1);
  const text = partOf(smtp.emails[0]?.raw ?? "", "plain");
  const token = /https:\/\/centre\.example\.com\/reset-password\?token=([\w-]{43})$/m.exec(text)?.[1] ?? "";
  expect(token).not.toBe("");
  expect(smtp.emails[0]?.raw).not.toContain("evil.example.com");

  const opened = await fetch(`${server.url}/reset-password?token=${token}`);
  expect([opened.status, opened.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  const body = { password: "password123" };
  for (const id of [`${token}x`, token, `${token}${"y".repeat(300)}`])
    expect([400, 404]).toContain((await send(server.url, resetPassword, { id, body })).status);
  await send(server.url, resetPassword, { id: token, body: {} });
  expect(await send(server.url, resetPassword, { id: token, body: { password: "a-fine-password-1" } })).toMatchObject({
    status: 200,
  });
  await expect.poll(() => smtp.emails.length).toBe(2);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain("/api/users/reset-password/:token");
  expect(server.output()).toContain("e-mail sent");
  expect(server.output()).not.toMatch(new RegExp(`${token.slice(0, 12)}|asha|a-fine-password|password123`, "i"));
});
