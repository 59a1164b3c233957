// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { rememberPasskey } from "../security/remember-passkey.ts";

afterEach(() => rememberPasskey(undefined));

const missing = {
  message: "Enter the code from your app.",
  requestId: "1",
  needs: "secondFactor",
  ticket: "t",
  ways: ["code"],
};
const wrong = {
  message: "This code is wrong.",
  errors: [{ path: "code", message: "This code is wrong." }],
  requestId: "2",
};

test("asks for the second step when that is all that is missing, and goes back when it took too long", async () => {
  const finish = vi.fn(says(401, wrong));
  const page = await openPage("/login", undefined, { logIn: says(401, missing), finishLogIn: finish });
  await page.until(() => expect(page.text()).toContain("Forgot Password?"));
  page.fill("Email address", "sam@example.com");
  page.fill("Password", "a password");
  page.press("Login");
  await page.until(() => expect(page.text()).toContain("Code from your app"));
  page.fill("Code from your app", "123456");
  page.press("Login");
  await page.until(() => expect(page.alert()).toContain("This code is wrong."));
  expect(finish).toHaveBeenCalledWith(expect.any(String), JSON.stringify({ ticket: "t", code: "123456" }));
  finish.mockImplementation(says(401, { message: "That took too long. Log in again.", requestId: "3" }));
  page.press("Login");
  await page.until(() => expect(page.alert()).toContain("That took too long. Log in again."));
  expect(page.text()).toContain("Forgot Password?");
});

test("offers the passkey of the account that this device knows, with the password below it", async () => {
  rememberPasskey({ name: "Sam Singh", email: "sam@example.com" });
  const logIn = vi.fn(says(401, { message: "Invalid email or password.", requestId: "1" }));
  const page = await openPage("/login", undefined, { logIn });
  await page.until(() => expect(page.text()).toContain("Use your passkey"));
  page.fill("Password", "a password");
  page.press("Login");
  await page.until(() => expect(page.alert()).toContain("Invalid email or password."));
  expect(logIn).toHaveBeenCalledWith(
    expect.any(String),
    JSON.stringify({ email: "sam@example.com", password: "a password" }),
  );
  page.press("Change");
  await page.until(() => expect(page.text()).toContain("Email address"));
});
