import { expect, test } from "vitest";
import { unreadText } from "./bell.tsx";

test.each([
  [0, "No unread notifications"],
  [1, "1 unread notification"],
  [3, "3 unread notifications"],
  [100, "100 unread notifications"],
])("%i unread notifications are called %s", (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});
