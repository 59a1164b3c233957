// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ComboBox } from "./combo-box.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const people = [
  ["", "All students"],
  ["1", "Aisha Chen"],
  ["2", "Chen Li"],
  ["3", "Zoë Adams"],
] as const;
const page = document.createElement("div");
document.body.append(page);
let root: Root;
let chosen: string[];
beforeEach(() => {
  chosen = [];
  root = createRoot(page);
  act(() =>
    root.render(<ComboBox label="Student" value="2" options={people} onChange={(id) => void chosen.push(id)} />),
  );
});
afterEach(() => act(() => root.unmount()));

const field = () => page.querySelector<HTMLInputElement>("input[role=combobox]") as HTMLInputElement;
const names = () => [...page.querySelectorAll("[role=option]")].map((one) => one.textContent);
const active = () => page.querySelector(`[id="${field().getAttribute("aria-activedescendant")}"]`)?.textContent;
const press = (...keys: string[]) => {
  for (const key of keys) act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
};
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
  act(() => void field().dispatchEvent(new Event("input", { bubbles: true })));
}

test("parts of a name leave those that have them, in any order, and Enter chooses", () => {
  expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["Chen Li", "false"]);
  type("chen a");
  expect(names()).toEqual(["Aisha Chen"]);
  expect(active()).toBe("Aisha Chen");
  expect(page.querySelector("[role=status]")?.textContent).toBe("1 to choose from");
  press("Enter");
  expect([chosen, names()]).toEqual([["1"], []]);
});

test("arrow keys open the list at what is chosen and move in it, not beyond its ends", () => {
  press("ArrowDown");
  expect([names().length, active()]).toEqual([4, "Chen Li"]);
  expect(page.querySelector("[aria-selected=true]")?.textContent).toBe("Chen Li");
  press("ArrowDown", "ArrowDown", "ArrowDown");
  expect(active()).toBe("Zoë Adams");
  press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
  expect(active()).toBe("All students");
  press("Enter");
  expect(chosen).toEqual([""]);
});

test("Escape, leaving and a name of nobody choose nothing", () => {
  type("zo");
  press("Escape");
  expect([field().value, names()]).toEqual(["Chen Li", []]);
  type("nobody");
  expect(page.textContent).toContain("No name matches.");
  press("Enter");
  type("aisha");
  act(() => field().dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect([chosen, field().value, names()]).toEqual([[], "Chen Li", []]);
});

test("a press on a name chooses it", () => {
  act(() => field().click());
  act(() => page.querySelector<HTMLElement>("[role=option]:last-child")?.click());
  expect(chosen).toEqual(["3"]);
});
