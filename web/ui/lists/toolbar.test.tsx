// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { OrderBoxes } from "./toolbar.tsx";

const sorts = { createdAt: "Created Date", name: "Student Name" };

test.each([
  ["createdAt", ["Newest First", "Oldest First"]],
  ["name", ["Descending", "Ascending"]],
] as const)("by %s a list is in one of the directions %j", (sort, directions) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.createElement("div");
  const root = createRoot(page);
  act(() => root.render(<OrderBoxes sorts={sorts} date="createdAt" sort={sort} order="desc" onChange={() => {}} />));
  expect([...page.querySelectorAll("label + select:last-child")].at(-1)?.textContent).toBe(directions.join(""));
  act(() => root.unmount());
});
