// @vitest-environment happy-dom
import { NewAddress } from "contract/accounts/profile.ts";
import { expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../app/api.ts";
import { openHook } from "../app/testing/open-hook.tsx";
import { useAccountForm } from "./use-account-form.ts";

const act = vi.fn<(fields: { email: string; password: string }) => Promise<string>>();

const check = async ({ email }: { email: string }) =>
  email.includes("blocked") ? { path: "email", message: "Not this one." } : undefined;

async function openForm(schema = async () => NewAddress) {
  act.mockReset().mockResolvedValue("We have sent an email.");
  const page = await openHook(() =>
    useAccountForm<{ email: string; password: string }>({ prefix: "email-", schema, check, act }),
  );
  /** Submits a form whose fields were filled in without an event, as some password managers do. */
  function submit(email: string, password: string) {
    const form = document.createElement("form");
    form.innerHTML = `<input name="email" value="${email}"><input name="password" value="${password}">`;
    return page.press((opened) => opened.submit({ preventDefault: () => undefined, currentTarget: form }));
  }
  return { ...page, submit };
}

test("what a password manager filled in is sent, and the server's sentence shown", async () => {
  const { now, submit } = await openForm();
  await submit("sam@example.com", "secret");
  await vi.waitFor(() => expect(now().message).toBe("We have sent an email."));
  expect(act).toHaveBeenCalledExactlyOnceWith({ email: "sam@example.com", password: "secret" });
});

test("what the contract refuses is not sent, and each field's error leads to it", async () => {
  const { now, submit } = await openForm();
  await submit("sam", "");
  await vi.waitFor(() => expect(now().attempt).toBe(1));
  expect(now().summary).toEqual([
    { path: "email-email", message: "Enter an email address, for example name@example.com." },
    { path: "email-password", message: "Enter your current password." },
  ]);
  expect(act).not.toHaveBeenCalled();
});

test("a check of its own shows beside what the contract refuses", async () => {
  const { now, submit } = await openForm();
  await submit("blocked@example.com", "");
  await vi.waitFor(() =>
    expect(
      now()
        .summary.map(({ message }) => message)
        .sort(),
    ).toEqual(["Enter your current password.", "Not this one."]),
  );
  await submit("blocked@example.com", "secret");
  await vi.waitFor(() => expect(now().summary).toEqual([{ path: "email-email", message: "Not this one." }]));
  expect(act).not.toHaveBeenCalled();
});

test("the server's error about a field shows beside it, any other above the form", async () => {
  const { now, submit } = await openForm();
  const message = "This is not your present password.";
  act.mockRejectedValueOnce(new Refused(400, "Please check.", [{ path: "password", message }]));
  await submit("sam@example.com", "wrong");
  await vi.waitFor(() => expect(now().summary).toEqual([{ path: "email-password", message }]));
  expect(now().error).toBeUndefined();

  act.mockRejectedValueOnce(new Refused(409, "Sent before.", [{ path: "idempotency-key", message: "Sent before." }]));
  await submit("sam@example.com", "secret");
  await vi.waitFor(() => expect(now().error?.message).toBe("Sent before."));
  expect(now().summary).toEqual([]);
});

test("without a network, also while the schema is loaded, trying again can help", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("failed to fetch")).mockResolvedValue(NewAddress);
  const { now, submit } = await openForm(load);
  await submit("sam@example.com", "secret");
  await vi.waitFor(() => expect(now().error).toBeInstanceOf(Unreachable));
  await submit("sam@example.com", "secret");
  await vi.waitFor(() => expect(now().message).toBe("We have sent an email."));
});
