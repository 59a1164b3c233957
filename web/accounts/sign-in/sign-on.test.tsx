// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tokenKey } from "../../app/api.ts";
import { logOut } from "../../app/session.tsx";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);

beforeEach(() => {
  document.documentElement.dataset.provider = "Example ID";
});
afterEach(() => {
  delete document.documentElement.dataset.provider;
  assign.mockClear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/login");
});

const refusal = { message: "Signing in with Example ID did not work.", requestId: "1" };
const sam = { _id: "me", name: "Sam Singh", role: "student", email: "sam@example.com", isActive: true };
const button = "Sign in with Example ID";

test("goes to the provider with the address that was typed, and says so when that is out of reach", async () => {
  const start = vi.fn(says(503, { message: "Example ID cannot be reached.", requestId: "1" }));
  const page = await openPage("/login", undefined, { startSignOn: start });
  await page.until(() => expect(page.text()).toContain(button));
  page.fill("Email address", "sam@example.com");
  page.press(button);
  await page.until(() => expect(page.alert()).toContain("Example ID cannot be reached."));
  expect(page.field("Email address").value).toBe("sam@example.com");
  start.mockImplementation(says(200, { address: "https://id.example.org/auth" }));
  page.press(button);
  await page.until(() => expect(assign).toHaveBeenCalledWith("https://id.example.org/auth"));
  expect(start).toHaveBeenLastCalledWith(expect.any(String), JSON.stringify({ email: "sam@example.com" }));
  // Back, to the page as it was left.
  window.dispatchEvent(new Event("pageshow"));
  await page.until(() => expect(page.alert()).toContain("You did not sign in with Example ID."));
});

test("signs in whom the provider sends back, and takes its answer out of the address", async () => {
  window.history.replaceState(null, "", "/login?code=c&state=s");
  const finish = vi.fn(says(200, { token: `x.${btoa(JSON.stringify({ id: "me" }))}.x`, user: sam }));
  await openPage("/login", undefined, { finishSignOn: finish });
  await vi.waitFor(() => expect(localStorage.getItem(tokenKey)).toContain("x."), { timeout: 30_000 });
  expect(finish.mock.calls).toEqual([[expect.any(String), JSON.stringify({ parameters: "?code=c&state=s" })]]);
  expect(window.location.search).toBe("");
});

test("says why nobody was signed in, with what was typed before", async () => {
  sessionStorage.setItem("typed-email", "sam@example.com");
  window.history.replaceState(null, "", "/login?error=access_denied&state=s");
  const page = await openPage("/login", undefined, { finishSignOn: says(401, refusal) });
  await page.until(() => expect(page.alert()).toContain(refusal.message));
  expect(page.field("Email address").value).toBe("sam@example.com");
  expect(window.location.search).toBe("");
});

test("asks for the second step when that is all that is missing", async () => {
  window.history.replaceState(null, "", "/login?code=c&state=s");
  const missing = { ...refusal, needs: "secondFactor", ticket: "t", ways: ["code"] };
  const page = await openPage("/login", undefined, { finishSignOn: says(401, missing) });
  await page.until(() => expect(page.text()).toContain("Code from your app"));
});

test("logging out goes on to where the provider's session ends", async () => {
  await openPage("/login", undefined, {
    logOut: says(200, { message: "You are logged out.", continueAt: "https://id.example.org/end" }),
  });
  logOut();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://id.example.org/end"), { timeout: 30_000 });
});

test("without a provider there is no button", async () => {
  delete document.documentElement.dataset.provider;
  const page = await openPage("/login", undefined, {});
  await page.until(() => expect(page.text()).toContain("Use a passkey"));
  expect(page.text()).not.toContain("Sign in with");
});
