// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider, useShownToasts } from "../ui/states/toasts.tsx";
import { useChangeWithToasts } from "./change-toasts.ts";
import { AnswersProvider } from "./queries.tsx";

const host = document.createElement("div");
const replies: (() => Response)[] = [];
let page: ReturnType<typeof useChangeWithToasts<"setActive">> & ReturnType<typeof useShownToasts>;
let close = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => replies.shift()?.());
  const root = createRoot(host);
  close = () => root.unmount();
  act(() =>
    root.render(
      <AnswersProvider>
        <ToastProvider person="ada">
          <Page />
        </ToastProvider>
      </AnswersProvider>,
    ),
  );
});
afterEach(() => {
  act(() => close());
  vi.unstubAllGlobals();
});

function Page() {
  page = { ...useChangeWithToasts("setActive"), ...useShownToasts() };
  return null;
}

const says = (status: number, message: string) => () => Response.json({ message, requestId: "r" }, { status });
const input = { params: { id: "sam" }, body: { isActive: false } };
const retry = () => [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again");

test("a success is announced with the server's sentence or another, and can be undone", async () => {
  const undo = vi.fn();
  const onDone = vi.fn();
  replies.push(says(200, "Deactivated."), says(200, "Deactivated."));
  expect(await act(() => page.send(input, { undo, onDone }))).toBe(true);
  expect([page.toast?.message, page.toast?.undo]).toEqual(["Deactivated.", undo]);
  await act(() => page.send(input, { message: "Gone." }));
  expect([page.toast?.message, page.toast?.undo]).toEqual(["Gone.", undefined]);
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([503, 429])("a failure that may pass (%s) can be tried again, and then counts as done", async (status) => {
  const onDone = vi.fn();
  replies.push(says(status, "Too busy."), says(200, "Deactivated."));
  expect(await act(() => page.send(input, { onDone }))).toBe(false);
  expect([host.textContent, onDone.mock.calls]).toEqual([expect.stringContaining("Too busy."), []]);
  await act(async () => retry()?.click());
  await vi.waitFor(() => expect([page.toast?.message, onDone.mock.calls.length]).toEqual(["Deactivated.", 1]));
});

test.each([
  [403, {}, "Not allowed."],
  [403, { failure: "Error assigning" }, "Error assigning"],
  [503, { failure: "Error assigning" }, "Error assigning"],
])("after %s and %s it says %s, with a retry unless it was refused", async (status, options, sentence) => {
  replies.push(says(status, "Not allowed."));
  expect(await act(() => page.send(input, options))).toBe(false);
  expect(host.textContent).toContain(sentence);
  expect(retry() !== undefined).toBe(status === 503);
});
