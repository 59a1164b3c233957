// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const sam = "5a".repeat(16);
const empty = { entries: [], next: null };
const box = (place: HTMLElement, name: string) => place.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);

test("whoever shows everybody again with the keyboard is in the box that stands there then", async () => {
  const answer = { ...empty, actor: { _id: sam, name: "Sam Singh" } };
  const { place, until } = await openPage(`/admin/audit-log?actor=${sam}`, "admin", {
    viewAuditLog: says(200, answer),
  });
  const chip = () => place.querySelector<HTMLButtonElement>('button[aria-label="By Sam Singh: Show everybody"]');
  await until(() => expect(chip()).not.toBeNull());
  chip()?.focus();
  act(() => chip()?.click());
  await until(() => expect(document.activeElement).toBe(box(place, "Who acted")));
});
