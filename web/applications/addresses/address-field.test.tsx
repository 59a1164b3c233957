// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { AddressField } from "./address-field.tsx";

test.each([
  ["closes when it is left", false, "false"],
  ["stays open for whoever is back at once", true, "true"],
])("the list of addresses %s", (_, isBack, expanded) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  const nothing = () => undefined;
  act(() =>
    root.render(<AddressField id="a" value="LS1 4AP" error={undefined} onChange={nothing} onChoose={nothing} />),
  );
  const input = page.querySelector("input");
  const press = () =>
    act(() => void input?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })));
  act(() => input?.focus());
  press();
  act(() => input?.blur());
  if (isBack) act(() => input?.focus());
  act(() => void vi.advanceTimersByTime(200));
  expect(input?.getAttribute("aria-expanded")).toBe(expanded);
  act(() => root.unmount());
  vi.useRealTimers();
});
