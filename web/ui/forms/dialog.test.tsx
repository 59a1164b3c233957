// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Toast, ToastProvider, useToasts } from "../states/toasts.tsx";
import { Dialog } from "./dialog.tsx";

const host = document.createElement("div");
let show: (toast: Toast) => void = () => undefined;
let open: (titles: string[]) => void = () => undefined;
let close = () => undefined as unknown;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(host);
  const root = createRoot(host);
  act(() =>
    root.render(
      <ToastProvider person="ada">
        <Page />
      </ToastProvider>,
    ),
  );
  close = () => root.unmount();
});
afterEach(() => {
  act(() => void close());
  vi.unstubAllGlobals();
});

function Page() {
  const [titles, setTitles] = useState<string[]>([]);
  show = useToasts().showToast;
  open = setTitles;
  return titles.map((title) => (
    <Dialog key={title} title={title} onClose={() => undefined}>
      <p>A question</p>
    </Dialog>
  ));
}

/** The heading of the dialog that a toast can be pressed in: what is outside of a modal one is inert. */
const placeOf = (message: string) => {
  const toast = [...host.querySelectorAll('[role="alert"]')].find(({ textContent }) => textContent?.includes(message));
  return toast ? (toast.closest("dialog")?.querySelector("h2")?.textContent ?? "the page") : undefined;
};

test("a toast is in the last dialog that is open, whichever was first, and stays when that closes", () => {
  const retry = vi.fn();
  act(() => show({ tone: "danger", message: "Too busy.", retry }));
  expect(placeOf("Too busy.")).toBe("the page");
  act(() => open(["Groups"]));
  expect(placeOf("Too busy.")).toBe("Groups");
  act(() => open(["Groups", "Remove it?"]));
  act(() => show({ tone: "danger", message: "No network." }));
  expect([placeOf("Too busy."), placeOf("No network.")]).toEqual(["Remove it?", "Remove it?"]);
  act(() => open(["Groups"]));
  expect([placeOf("Too busy."), placeOf("No network.")]).toEqual(["Groups", "Groups"]);
  act(() => open([]));
  expect(placeOf("Too busy.")).toBe("the page");
  act(() => open(["Groups"]));
  const again = [...host.querySelectorAll("dialog button")].find(({ textContent }) => textContent === "Try again");
  act(() => (again as HTMLButtonElement).click());
  expect([retry.mock.calls.length, placeOf("Too busy."), placeOf("No network.")]).toEqual([1, undefined, "Groups"]);
});
