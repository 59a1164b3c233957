// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { LongText } from "./long-text.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const page = document.createElement("div");
document.body.append(page);
let root: Root;
afterEach(() => act(() => root.unmount()));

async function opened(inDialog: boolean) {
  root = createRoot(page);
  const text = { first: "The beginning …", text: "The beginning and the end." };
  await act(async () => root.render(<LongText {...text} of="Comments" inDialog={inDialog} />));
  await act(async () =>
    page.querySelector<HTMLButtonElement>("button[aria-label='Show all of it: Comments']")?.click(),
  );
}

test("a long text opens where it stands, and closes again", async () => {
  await opened(false);
  expect(page.querySelector("dialog")).toBeNull();
  expect(page.textContent).toContain("The beginning and the end.");
  expect(page.querySelector("button")?.getAttribute("aria-label")).toBe("Show less: Comments");
});

test("from a narrow column it opens in a dialog that is named after it", async () => {
  await opened(true);
  const dialog = page.querySelector("dialog");
  expect(dialog?.querySelector("h2")?.textContent).toBe("Comments");
  expect(dialog?.querySelector("p")?.textContent).toBe("The beginning and the end.");
  await act(async () => dialog?.querySelector("button")?.click());
  expect(page.querySelector("dialog")).toBeNull();
});
