// @vitest-environment happy-dom
import { catalogue, placesOfJob } from "contract/qualifications/catalogue.ts";
import { cellsWithin } from "contract/qualifications/requirements.ts";
import { createRoot } from "react-dom/client";
import { type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { emptyValues, type Values } from "../values.ts";
import JobShows from "./job-shows.tsx";
import { addCells } from "./set-cells.ts";

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const at = (criteria: string) => ({ unit: "315", learningOutcome: criteria.charAt(0), criteria });

async function openPart(values: Partial<Values>) {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const held: { form?: UseFormReturn<Values> } = {};
  function Part() {
    const empty = emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams());
    held.form = useForm<Values>({ defaultValues: { ...empty, ...values } });
    return <JobShows form={held.form} />;
  }
  root.render(<Part />);
  closings.push(() => {
    root.unmount();
    place.remove();
  });
  await vi.waitFor(() => expect(held.form).toBeDefined());
  const { form } = held;
  if (!form) throw new Error("No form");
  const chips = () => [...place.querySelectorAll("button")].map(({ textContent }) => textContent);
  const press = (name: string) =>
    [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  const said = () => [form.getValues("cells"), form.getValues("workplace")];
  return { place, form, chips, press, said };
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

test("nothing is asked where no criterion carries anything, and the main one counts", async () => {
  const { place, form, chips } = await openPart({ unit: "315", learningOutcome: "5", criteria: "5.1" });
  expect(place.textContent).toBe("");
  form.setValue("learningOutcome", "6");
  form.setValue("criteria", "6.3b");
  await until(() => expect(chips()).toEqual(["Choose from 8"]));
});

test("the first that is chosen makes it a real job, which can be changed, and what was pressed stays in its place", async () => {
  const { place, chips, press, said } = await openPart({ also: [at("6.2e")] });
  await until(() => expect(chips()).toEqual(["SWA", "8 more"]));
  expect(place.querySelector("input:checked")).toBeNull();
  press("SWA");
  await until(() => expect(said()).toEqual([["swa"], "real"]));
  press("8 more");
  await until(() => expect(chips()).toHaveLength(9));
  press("Metal trunking");
  place.querySelectorAll<HTMLElement>("input")[1]?.click();
  await until(() => expect(said()).toEqual([["metal-trunking", "swa"], "simulated"]));
  press("Metal trunking");
  await until(() => expect(said()).toEqual([["swa"], "simulated"]));
  expect(chips()).toHaveLength(9);
});

test("what no criterion carries any more says what it waits for, and can be removed", async () => {
  const { form, chips, press } = await openPart({
    also: [at("6.2e")],
    cells: ["cable-tray", "swa"],
    workplace: "real",
  });
  await until(() => expect(chips()).toEqual(["Cable tray", "SWA", "7 more"]));
  press("Cable tray");
  await until(() => expect(form.getValues("cells")).toEqual(["swa"]));
  await until(() => expect(chips()).toEqual(["Cable tray", "SWA", "7 more"]));
  press("Cable tray");
  await until(() => expect(form.getValues("cells")).toEqual(["cable-tray", "swa"]));
  form.setValue("also", []);
  const waiting = ["Cable tray, waits for a criterion of 315 outcome 6", "SWA, waits for 315 6.2e"];
  await until(() => expect(chips()).toEqual(waiting));
  press("SWA, waits for 315 6.2e");
  await until(() => expect(form.getValues("cells")).toEqual(["cable-tray"]));
});

test("a job brings those of its cells that are carried by what was chosen", async () => {
  const { form, said } = await openPart({ also: [at("6.3c")] });
  addCells(form, ["cable-tray", "swa"]);
  expect(said()).toEqual([["cable-tray"], "real"]);
});

test("every cell of a job of the catalogue is carried by one of its criteria", () => {
  for (const job of catalogue) {
    const within = cellsWithin(placesOfJob(job));
    expect([job.id, (job.cells ?? []).filter((id) => !within.includes(id))]).toEqual([job.id, []]);
  }
  expect(catalogue.find(({ id }) => id === "tray-swa")?.cells).toEqual(["cable-tray", "swa"]);
});
