// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { listItems } from "../../unsent/outbox/stored-items.ts";
import { deleteDraft, listDrafts } from "../../unsent/store/store.ts";

const sam = { _id: "s", name: "Sam Singh" };
const answers = {
  listLogbookStudents: says(200, [sam]),
  viewLogbook: says(200, { student: sam, evidence: [] }),
};
const locks = { request: async (name: string, _: object, act: (lock: object) => unknown) => act({ name }) };

afterEach(async () => {
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  for (const account of ["me", "outbox/me"]) for (const { key } of await listDrafts(account)) await deleteDraft(key);
});

/** The page on site, with the first criterion ticked. */
async function observing(method = "Direct observation", begins = /On site since \d\d:\d\d/) {
  const page = await openPage("/records/new", "assessor", answers);
  await page.until(() => expect(page.text()).toContain("Whose work do you see?"));
  page.press("Sam Singh");
  await page.until(() => expect(page.text()).toContain("What do you do with Sam Singh?"));
  page.press(method);
  await page.until(() => expect(page.text()).toMatch(begins));
  await page.until(() => expect(page.text()).toContain("Sam's gaps (233)"));
  return page;
}
const tick = (page: Awaited<ReturnType<typeof observing>>) =>
  page.place.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();

test("nothing is handed over before something is ticked, and the draft is on the device from the first press", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const page = await observing();
  page.press("Finish, 0 criteria");
  await page.until(() => expect(page.text()).toContain("Tick what you saw before you finish."));
  expect(await listItems("me")).toEqual([]);
  await page.until(async () =>
    expect(await listDrafts("me")).toMatchObject([{ form: "record", values: { student: sam } }]),
  );
});

test("Finish hands the record to the outbox, once, and leaves no draft", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const page = await observing();
  tick(page);
  await page.until(() => expect(page.text()).toContain("1 ticked"));
  page.press("Finish, 1 criterion");
  page.press("Finish, 1 criterion");
  await page.until(() => expect(page.text()).toContain("Another page"));
  const items = await listItems("me");
  expect(items).toHaveLength(1);
  expect(items[0]?.item).toMatchObject({
    call: "makeRecord",
    form: "record",
    title: "Direct observation of Sam Singh",
  });
  expect(new Map(items[0]?.item.fields).get("student")).toBe("s");
  expect(await listDrafts("me")).toEqual([]);
});

test("prior learning is recorded in its assessor's words, which Finish asks for", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const page = await observing("APL / RPL", /Photograph certificates/);
  tick(page);
  await page.until(() => expect(page.text()).toContain("1 ticked"));
  page.press("Finish, 1 criterion");
  await page.until(() => expect(page.text()).toMatch(/how you know it\.(?! The learner)/));
  page.fill("What they have done before", "Ten years as a jointer; certificate seen.");
  page.press("Finish, 1 criterion");
  await page.until(() => expect(page.text()).toContain("Another page"));
  const fields = new Map((await listItems("me"))[0]?.item.fields);
  expect(fields.get("method")).toBe("APL / RPL");
  expect(fields.get("taskDescription")).toBe("Ten years as a jointer; certificate seen.");
});

test("where the device cannot hand it over it says so, and the record stays", async () => {
  const page = await observing();
  tick(page);
  await page.until(() => expect(page.text()).toContain("1 ticked"));
  page.press("Finish, 1 criterion");
  await page.until(() => expect(page.text()).toContain("It stays here: press Finish again."));
  expect(page.text()).toContain("1 ticked");
});
