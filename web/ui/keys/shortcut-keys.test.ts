// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keysOf } from "./shortcut-keys.ts";
import { keyName, keySigns } from "./shortcut-list.ts";

/** The keys of what is pressed in `html`'s first element. */
function pressedIn(html: string, init: KeyboardEventInit): string | undefined {
  document.body.innerHTML = html;
  let keys: string | undefined;
  const listener = (event: KeyboardEvent) => {
    keys = keysOf(event);
  };
  document.addEventListener("keydown", listener, { once: true });
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  return keys;
}

test.each([
  ["<p></p>", { key: "n" }, "n"],
  ["<p></p>", { key: "?", shiftKey: true }, "?"],
  ["<textarea></textarea>", { key: "n" }, undefined],
  ["<textarea readonly></textarea>", { key: "n" }, "n"],
  ["<textarea></textarea>", { key: "Enter", ctrlKey: true }, "Control+Enter"],
  ["<textarea></textarea>", { key: "Enter", metaKey: true }, "Control+Enter"],
  ["<textarea></textarea>", { key: "Enter", ctrlKey: true, shiftKey: true }, "Control+Shift+Enter"],
  ["<p></p>", { key: "S", ctrlKey: true }, "Control+s"],
  ["<p></p>", { key: "n", altKey: true }, undefined],
])("in %s, %j is %s", (html, init, keys) => expect(pressedIn(html, init)).toBe(keys));

test("keys have a name for a list and a shorter one for a button", () => {
  expect([keyName("Control+Shift+Enter"), keySigns("Control+Shift+Enter")]).toEqual([
    "Ctrl + Shift + Enter",
    "Ctrl ⇧ ↵",
  ]);
  expect([keyName("n"), keySigns("n")]).toEqual(["N", "N"]);
});
