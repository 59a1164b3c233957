import { expect, test } from "vitest";
import { words } from "./words.ts";

test.each([
  [0, "0", "No unread notifications"],
  [1, "1", "1 unread notification"],
  [3, "3", "3 unread notifications"],
  [99, "99", "99 unread notifications"],
  [100, "99+", "100 unread notifications"],
])("%i unread is shown as %s and called %s", (unread, figure, label) => {
  expect([words.bell.figure(unread), words.bell.label(unread)]).toEqual([figure, label]);
});
