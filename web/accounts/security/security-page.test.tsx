// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const now = new Date().toISOString();
const session = { createdAt: now, usedAt: now, way: "password", isThis: false, isNew: false };
const security = {
  sessions: [
    { ...session, _id: "1", device: "Windows computer, Chrome", way: "passkey", isThis: true },
    { ...session, _id: "2", device: "Linux computer, Firefox", way: "code", isNew: true },
    { ...session, _id: "3", device: null, way: null },
  ],
  passkeys: [{ _id: "p", name: "This laptop", createdAt: now, usedAt: null }],
  passkeyHost: "portfolio.example.com",
  codeSince: "2026-09-02T08:00:00.000Z",
  recoveryCodesLeft: 2,
  isRequired: true,
  dueAt: null,
};
const self = { _id: "me", name: "Sam Singh", email: "sam@example.com", role: "assessor", isActive: true };

const opened = (answer: object, more = {}) =>
  openPage("/profile/security", "assessor", { viewSecurity: says(200, answer), viewSelf: says(200, self), ...more });

test("says where one is signed in, what is odd first, and what one signs in with", async () => {
  const { text, place, until } = await opened(security);
  await until(() => expect(text()).toContain("Where you are signed in (3)"));
  const rows = [...place.querySelectorAll("li")].map(({ textContent }) => textContent ?? "");
  const sessions = rows.filter((row) => /computer|A device/.test(row));
  expect(sessions[0]).toMatch(/^Linux computer, FirefoxPassword and code, last used today .*New device\..*Not me$/);
  expect(sessions[1]).toMatch(/^Windows computer, ChromePasskey, since today .*This device$/);
  expect(sessions[2]).toMatch(/^A deviceLast used today .*End$/);
  expect(text()).toContain("2 of 10 left");
  expect(text()).toContain("Your centre asks staff for one");
  // Passkeys belong to another address than that of this page.
  expect(text()).not.toContain("Add a passkey");
});

test("ends what was not the person's own, and says so to the server", async () => {
  const ended = vi.fn(() => Response.json({ message: "That device is signed out." }));
  const { press, text, until } = await opened(security, { endSession: ended });
  await until(() => expect(text()).toContain("Not me"));
  press("Not me");
  await until(() => expect(ended).toHaveBeenCalledWith("/api/users/me/sessions/2?stranger=true", null));
});

test("says how many days the centre waits for a second factor", async () => {
  const dueAt = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
  const waiting = { ...security, passkeys: [], codeSince: null, recoveryCodesLeft: 0, dueAt };
  const { text, until } = await opened(waiting);
  await until(() => expect(text()).toContain("3 days are left, until "));
  expect(text()).toContain("Set up");
  expect(text()).not.toContain("Recovery codes");
});
