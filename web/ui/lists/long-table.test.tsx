// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { LongTable } from "./long-table.tsx";

const rows = ["Ann", "Bob", "Cat", "Dan"];
const columns = [{ head: "Name", cell: (name: string) => name }];

test("what is asked for by another filter begins with its first rows, also on the way back, and its head stays", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.createElement("div");
  const root = createRoot(page);
  const show = (of: string) =>
    act(() =>
      root.render(<LongTable caption="People" keyOf={(name) => name} empty="" step={2} {...{ rows, columns, of }} />),
    );
  const shown = () => page.querySelectorAll("tbody tr").length;
  show("all");
  const head = page.querySelector("th");
  act(() => page.querySelector("button")?.click());
  expect(shown()).toBe(4);
  for (const of of ["some", "all"]) {
    show(of);
    expect(shown()).toBe(2);
  }
  expect(page.querySelector("th")).toBe(head);
  act(() => root.unmount());
});
