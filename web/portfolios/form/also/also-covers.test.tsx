// @vitest-environment happy-dom

import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { createRoot } from "react-dom/client";
import { type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { AnswersProvider } from "../../../app/queries.tsx";
import { StaysAsFurther } from "../../edit/stays-as-further.tsx";
import { emptyValues, type Values } from "../values.ts";
import { AlsoCovers } from "./also-covers.tsx";

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
  vi.unstubAllGlobals();
});

/** The part with these values, of a learner who has sent nothing yet, beside a text field and the main criterion's. */
async function openPart(values: Partial<Values> = {}, accepted: CriterionPlace[] = []) {
  // The list of portfolios never comes: when it does, what was written by then is looked at once more.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  let form: UseFormReturn<Values> | undefined;
  function Part() {
    const empty = emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams());
    form = useForm<Values>({ defaultValues: { ...empty, ...values } });
    return (
      <>
        <AlsoCovers form={form} accepted={accepted} />
        <input id="criteria" {...form.register("criteria")} />
        <StaysAsFurther form={form} accepted={accepted} main={at("2.1")} />
        <textarea id="text" {...form.register("taskDescription")} />
      </>
    );
  }
  root.render(
    <AnswersProvider>
      <Part />
    </AnswersProvider>,
  );
  closings.push(() => {
    root.unmount();
    place.remove();
  });
  const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
  const find = <E extends Element = HTMLElement>(selector: string): E => {
    const [found] = place.querySelectorAll<E>(selector);
    if (!found) throw new Error(`There is no ${selector} in: ${place.textContent}`);
    return found;
  };
  const rows = (list: string) => [...place.querySelectorAll(`ul[aria-label="${list}"] > li`)];
  const texts = (list: string) => rows(list).map(({ textContent }) => textContent ?? "");
  const press = (list: string, row: number) => rows(list)[row]?.querySelector("button")?.click();
  function type(selector: string, value: string) {
    const field = find<HTMLInputElement>(selector);
    // As a browser does it: React hears of a value that it has not set itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const refuse = (message: string) => form?.setError("also", { type: "server", message });
  await until(() => expect(place.textContent).toContain("Suggested"));
  return { place, until, find, texts, press, type, values: () => form?.getValues(), refuse };
}

const chosen = "Chosen criteria";
const suggested = "Suggested criteria";
const at = (criteria: string) => ({ unit: "311", learningOutcome: criteria.slice(0, 1), criteria });

test("the first criterion that is chosen is the main one, the next ones are further ones, and a removed one is at hand", async () => {
  const { place, until, find, texts, press, type, values } = await openPart();
  expect(place.textContent).toContain("Nothing looks like it yet. Search, or leave it to your assessor.");
  expect(find("[role=status]").textContent).toBe("0 chosen");

  type("input[type=search]", "311 2.1");
  await until(() => expect(texts("Criteria found")[0]).toContain("311 · 2.1"));
  press("Criteria found", 0);
  await until(() => expect(texts(chosen)).toEqual([expect.stringMatching(/^311 · 2\.1 .*Main criterion$/)]));
  expect(values()).toMatchObject({ ...at("2.1"), also: [] });
  expect(place.textContent).toContain("Chosen: 311 · 2.1");
  expect(find<HTMLInputElement>("input[type=search]").value).toBe("");

  const [gap = ""] = texts(suggested);
  expect(gap).toMatch(/^311 · 2\..*A gap: nothing covers it yet$/);
  press(suggested, 0);
  await until(() => expect(texts(chosen)).toHaveLength(2));
  expect(find("[role=status]").textContent).toBe("2 chosen");
  expect(values()).toMatchObject({ ...at("2.1"), also: [at("2.2a")] });
  expect(texts(suggested)).not.toContain(gap);
  expect(document.activeElement?.closest("ul")?.getAttribute("aria-label")).toBe(suggested);

  press(chosen, 1);
  await until(() => expect(texts(chosen)).toHaveLength(1));
  expect(texts(suggested)).toContain(gap);
  expect(values()?.also).toEqual([]);

  press(chosen, 0);
  expect(document.activeElement).toBe(find("#criteria"));
});

test("suggestions come anew when a field is left, not while somebody types, and not while a finger is near", async () => {
  const { place, until, find, texts, type } = await openPart();
  type("#text", "Fitted an isolator and labelled it");
  expect(texts(suggested)).toEqual([]);
  const leave = () => find("#text").dispatchEvent(new Event("focusout", { bubbles: true }));
  const pressed = (selector: string) => find(selector).dispatchEvent(new Event("pointerdown", { bubbles: true }));
  leave();
  await until(() => expect(texts(suggested).join()).toMatch(/You wrote: .*isolator/));

  const before = texts(suggested);
  vi.useFakeTimers();
  type("#text", "Bent steel conduit with a bender");
  pressed(`ul[aria-label="${suggested}"] button`);
  leave();
  leave();
  vi.runAllTimers();
  vi.useRealTimers();
  // Whatever is drawn because of that is drawn by the time that this is.
  type("input[type=search]", "311 2.1");
  await until(() => expect(texts("Criteria found")).not.toEqual([]));
  expect(texts(suggested)).toEqual(before);
  pressed("#text");
  leave();
  await until(() => expect(texts(suggested).join()).toMatch(/You wrote: .*conduit/));
  expect(place.textContent).toContain("0 chosen");
});

test("the sixty-first further criterion is refused in words, until one is removed", async () => {
  const [main, ...others] = curriculumEntries;
  if (!main) throw new Error("No criteria");
  const { unit, learningOutcome, criteria } = main;
  const also = others.slice(0, 60).map(({ unit, learningOutcome, criteria }) => ({ unit, learningOutcome, criteria }));
  const { until, find, texts, press, type, values } = await openPart({ unit, learningOutcome, criteria, also });
  expect(texts(chosen)).toHaveLength(61);
  type("input[type=search]", "318");
  await until(() => expect(texts("Criteria found").length).toBeGreaterThan(0));
  press("Criteria found", 0);
  await until(() => expect(find("[role=alert]").textContent).toBe("Choose at most 60 further criteria."));
  expect(values()?.also).toEqual(also);
  press(chosen, 60);
  await until(() => expect(find("[role=alert]").textContent).toBe(""));
});

test("what is chosen already cannot be chosen again by a search, and / leads there", async () => {
  const { until, find, texts, type } = await openPart({ ...at("2.1"), also: [at("2.2a")] });
  find("#text").dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  expect(document.activeElement).not.toBe(find("input[type=search]"));
  await until(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    expect(document.activeElement).toBe(find("input[type=search]"));
  });
  type("input[type=search]", "311 2.2a");
  await until(() => expect(texts("Criteria found")[0]).toMatch(/311 · 2\.2a .*Chosen already$/));
  expect(find('ul[aria-label="Criteria found"] > li').querySelector("button")).toBeNull();
});

test("a job of the catalogue that the words look like adds what is missing of it at one press", async () => {
  const { place, until, find, texts, type, values } = await openPart();
  type("#text", "Glanded the SWA at both ends and cleated it to the tray above the corridor ceiling.");
  find("#text").dispatchEvent(new Event("focusout", { bubbles: true }));
  await until(() =>
    expect(find('[aria-label="Looks like"]').textContent).toContain("Tray run with SWA7 criteriaAdd 7"),
  );
  find('[aria-label="Add 7 criteria of Tray run with SWA"]').click();
  await until(() => expect(texts(chosen)).toHaveLength(7));
  expect(values()).toMatchObject({ unit: "315", criteria: "6.1b" });
  expect(values()?.also).toHaveLength(6);
  expect(place.querySelector('[aria-label="Looks like"]')).toBeNull();
  expect(document.activeElement).toBe(find("#also"));

  find('[aria-label="Remove 315 · 6.2e"]').click();
  await until(() =>
    expect(find('[aria-label="Looks like"]').textContent).toContain("7 criteria, 6 chosen alreadyAdd 1"),
  );
});

test("what is accepted stays: it has no cross, and as the main criterion it becomes a further one when another is chosen", async () => {
  const covered = { ...at("2.1"), also: [at("2.2a"), at("2.3")] };
  const { place, until, find, texts, type, values, refuse } = await openPart(covered, [at("2.1"), at("2.2a")]);
  const names = [...place.querySelectorAll('ul[aria-label="Chosen criteria"] button')].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(names).toEqual(["Change the main criterion", "Remove 311 · 2.3"]);
  expect(texts(chosen)).toEqual([
    expect.stringMatching(/Main criterion · Accepted here and stays$/),
    expect.stringMatching(/^311 · 2\.2a .*[^n]Accepted here and stays$/),
    expect.not.stringContaining("Accepted"),
  ]);
  expect(place.textContent).not.toContain("stays as a further criterion");

  type("#criteria", "2.4");
  await until(() => expect(place.textContent).toContain("311 2.1 is accepted here and stays as a further criterion."));
  await until(() => expect(texts(chosen)).toHaveLength(4));
  expect(texts(chosen).slice(0, 2)).toEqual([
    expect.stringMatching(/^311 · 2\.4 .*Main criterion$/),
    expect.stringMatching(/^311 · 2\.1 .*Accepted here and stays$/),
  ]);
  expect(values()?.also).toContainEqual(at("2.1"));
  expect(place.querySelector('[aria-label="Remove 311 · 2.1"]')).toBeNull();

  type("#criteria", "2.1");
  await until(() => expect(texts(chosen)).toHaveLength(3));
  expect(find("[role=status]").textContent).toBe("3 chosen");
  refuse("311 2.1 is accepted here and stays.");
  await until(() => expect(find("[role=alert]").textContent).toBe("311 2.1 is accepted here and stays."));
});
