// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Surroundings, signIn } from "../app/testing/open-page.tsx";
import PlanForm from "./plan-form.tsx";

const period = { qualification: "2357-13", from: "2026-09-01", until: "2027-08-31" };
const rates = { new: 100, high: 50, standard: 25, low: 10 };

test.each([
  ["a plan that somebody else has changed", { _id: "p1", ...period, rates, version: 3 }, '"3"'],
  ["a new plan for a period that has one", undefined, '"0"'],
])("%s is refused, and keeps what was typed", async (_, plan, expected) => {
  signIn("assessor");
  const message = "This plan was changed in the meantime. Look at it again.";
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    if (url.endsWith("/qualifications")) return Response.json({ qualifications: [nvq] });
    sent.push(new Headers(headers).get("if-match"));
    return Response.json({ message }, { status: 412 });
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const onClose = vi.fn();
  root.render(
    <Surroundings address="/quality/plan" person="assessor">
      <PlanForm plan={plan} onClose={onClose} />
    </Surroundings>,
  );
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull(), { timeout: 30_000 });
  const rate = () => [...place.querySelectorAll<HTMLInputElement>("[type=number]")].at(-1);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(rate(), "15");
  rate()?.dispatchEvent(new Event("input", { bubbles: true }));
  place.querySelector<HTMLElement>("[type=submit]")?.click();
  await vi.waitFor(() => expect(place.textContent).toContain(message), { timeout: 30_000 });
  expect([sent, rate()?.value, onClose.mock.calls]).toEqual([[expected], "15", []]);
  root.unmount();
  vi.unstubAllGlobals();
});

const version = (code: string, title: string) => ({
  ...{ _id: code, code, title, version: 1, units: 1, criteria: 1, learners: 0, isRetired: false, isNewest: true },
});
const nvq = version("2357-13", "NVQ");
const diploma = version("2365-03", "Diploma");

test.each([
  ["a plan is for one of several qualifications", [nvq, diploma], "2365-03"],
  ["is not asked about where there is one", [nvq], "2357-13"],
])("%s", async (_, qualifications, expected) => {
  signIn("assessor");
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url.endsWith("/qualifications")) return Response.json({ qualifications });
    sent.push(JSON.parse(String(body)));
    return Response.json({ message: "The plan is saved.", plan: {} }, { status: 201 });
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const onClose = vi.fn();
  root.render(
    <Surroundings address="/quality/plan" person="assessor">
      <PlanForm plan={undefined} onClose={onClose} />
    </Surroundings>,
  );
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull(), { timeout: 30_000 });
  if (qualifications.length > 1) {
    await vi.waitFor(() => expect(place.querySelectorAll("option")).toHaveLength(2), { timeout: 30_000 });
    const select = place.querySelector("select") as HTMLSelectElement;
    expect(select.textContent).toBe("2357-13 NVQ2365-03 Diploma");
    select.value = expected;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  place.querySelector<HTMLElement>("[type=submit]")?.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 30_000 });
  expect(sent).toMatchObject([{ qualification: expected, rates: { new: 100 } }]);
  expect(place.querySelectorAll("select")).toHaveLength(qualifications.length > 1 ? 1 : 0);
  root.unmount();
  vi.unstubAllGlobals();
});
