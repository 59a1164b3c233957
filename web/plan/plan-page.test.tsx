// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { clockInLondon } from "contract/core/dates.ts";
import type { Task } from "contract/plan/tasks.ts";
import { expect, test, vi } from "vitest";
import { lost, says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";
import { listItems } from "../unsent/outbox/stored-items.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const dayIn = (days: number) => clockInLondon(inDays(days)).slice(0, 10);
const person = (_id: string, name: string) => ({ _id, name });

function entry(own: Partial<Task>): Task {
  return {
    ...{ _id: "t1", kind: "task", title: "Send the statement", text: "", location: "", places: [], version: 4 },
    ...{ learner: person("sam", "Sam Singh"), by: person("ann", "Ann Archer"), dueOn: dayIn(-3), startsAt: null },
    ...{ endsAt: null, doneAt: null, cancelledAt: null, ...own },
  };
}
const late = entry({});
const visit = entry({
  _id: "t2",
  kind: "visit",
  title: "Site visit",
  dueOn: null,
  location: "Leeds",
  text: "Bring sheets.",
});
const coming = { ...visit, startsAt: inDays(1), endsAt: inDays(1.05) };
const done = entry({ _id: "t3", title: "Read it", doneAt: inDays(-1) });

function planOf(...tasks: Task[]) {
  const open = tasks.filter(({ doneAt }) => doneAt === null).length;
  return says(200, { tasks, open, total: tasks.length, page: 1, pages: 1 });
}

const heard = (answer: () => Response | Promise<Response>) =>
  vi.fn((_url: string, _body: RequestInit["body"]) => answer());
const pressNamed = (place: HTMLElement, name: string) =>
  place.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click();

test("a learner reads what is late and what comes, and says with one press that it is done", async () => {
  const finish = heard(says(200, { message: "Done." }));
  const page = await openPage("/plan", "student", { listTasks: planOf(late, coming, done), finishTask: finish });
  await page.until(() => expect(page.text()).toContain("3 days late, set by Ann"));
  expect(page.text()).toContain("LeedsBring sheets.");
  expect(page.place.querySelectorAll("[aria-label^='Done: ']")).toHaveLength(1);
  expect(page.text()).not.toContain("Plan something");
  pressNamed(page.place, "Done: Send the statement");
  await page.until(() => expect(finish).toHaveBeenCalledOnce());
  expect(finish.mock.calls[0]).toEqual(["/api/tasks/t1/done", JSON.stringify({ done: true })]);
  pressNamed(page.place, "Not done: Read it");
  await page.until(() => expect(finish).toHaveBeenCalledTimes(2));
  expect(finish.mock.calls[1]?.[1]).toBe(JSON.stringify({ done: false }));
});

test("with the keyboard one goes on at the next task, and from the last one at the heading", async () => {
  const next = entry({ _id: "t4", title: "Read the notice" });
  let tasks = [late, next];
  const { place, until } = await openPage("/plan", "student", {
    listTasks: () => planOf(...tasks)(),
    finishTask: () => {
      tasks = tasks.slice(1);
      return Response.json({ message: "Done." });
    },
  });
  const button = (name: string) => place.querySelector<HTMLButtonElement>(`button[aria-label="Done: ${name}"]`);
  for (const [title, then] of [
    ["Send the statement", () => button("Read the notice")],
    ["Read the notice", () => place.querySelector("h1")],
  ] as const) {
    await until(() => expect(button(title)).not.toBeNull());
    button(title)?.focus();
    button(title)?.click();
    await until(() => expect(button(title)).toBeNull());
    await until(() => expect(document.activeElement).toBe(then()));
  }
});

test("without a connection it waits on this device, and its line says so", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) },
  });
  const page = await openPage("/plan", "student", { listTasks: planOf(late), finishTask: lost });
  await page.until(() => expect(page.text()).toContain("3 days late"));
  pressNamed(page.place, "Done: Send the statement");
  const waiting = async () => (await listItems("me")).map(({ item }) => item);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 30_000);
  expect((await waiting())[0]).toMatchObject({ call: "finishTask", subject: "t1", body: { done: true }, form: "task" });
  const again = await openPage("/plan", "student", { listTasks: planOf(late) });
  await again.until(() => expect(again.text()).toContain("Done here. It is sent when there is a connection."));
});

test("a visit that is over can be said to be done", async () => {
  const over = { ...visit, startsAt: inDays(-1), endsAt: inDays(-0.9) };
  const page = await openPage("/plan", "student", { listTasks: planOf(over) });
  await page.until(() => expect(page.place.querySelector("[aria-label='Done: Site visit']")).not.toBeNull());
  expect(page.text()).not.toContain("late");
});

const learners = [{ _id: "sam", name: "Sam Singh", email: "s@example.com", covered: 1, image: null }];

async function openForm(answers: Parameters<typeof openPage>[2]) {
  const page = await openPage("/plan?learner=sam", "assessor", {
    listTasks: planOf(late),
    listLogbookStudents: says(200, learners),
    ...answers,
  });
  await page.until(() => expect(page.text()).toContain("Sam Singh: Send the statement"));
  return page;
}

test("an assessor plans a visit for a learner, of an hour unless they say otherwise", async () => {
  const set = heard(says(201, { message: "Planned.", task: coming }));
  const page = await openForm({ setTask: set });
  page.press("Plan something");
  await page.until(() => page.press("Visit"));
  await page.until(() => page.fill("Starts", "2999-07-01T10:00"));
  page.fill("What", "Site visit");
  page.fill("Where", "Leeds");
  page.press("Plan it");
  await page.until(() => expect(set).toHaveBeenCalledOnce());
  expect(JSON.parse(String(set.mock.calls[0]?.[1]))).toEqual({
    ...{ learner: "sam", kind: "visit", title: "Site visit", text: "", location: "Leeds", places: [] },
    ...{ startsAt: "2999-07-01T09:00:00.000Z", endsAt: "2999-07-01T10:00:00.000Z" },
  });
});

test("what is missing or refused is said beside its field, and without a connection nothing is lost", async () => {
  const past = { path: "dueOn", message: "Choose today or a later day." };
  const set = heard(says(400, { message: "No", errors: [past], requestId: "1" }));
  const page = await openForm({ setTask: set });
  page.press("Plan something");
  await page.until(() => page.press("Plan it"));
  await page.until(() => expect(page.text()).toContain("Say what is to be done."));
  expect(page.text()).toContain("Choose the day on which it is due.");
  page.fill("What", "Send it");
  page.fill("Due", "2020-01-01");
  page.press("Plan it");
  await page.until(() => expect(page.text()).toContain("Choose today or a later day."));
  set.mockImplementation(lost);
  page.press("Plan it");
  await page.until(() => expect(page.alert()).toContain("Planning needs a connection. Nothing was sent."));
  expect(page.field("What").value).toBe("Send it");
});

test("a change is of the version that was read", async () => {
  const change = heard(says(412, { message: "This was changed in the meantime.", requestId: "1" }));
  const page = await openForm({ changeTask: change });
  pressNamed(page.place, "Change Send the statement");
  await page.until(() => expect(page.field("What").value).toBe("Send the statement"));
  const sending = vi.spyOn(globalThis, "fetch");
  page.press("Save the change");
  await page.until(() => expect(page.alert()).toContain("This was changed in the meantime."));
  const put = sending.mock.calls.find(([, request]) => request?.method === "PUT")?.[1];
  expect(new Headers(put?.headers).get("if-match")).toBe('"4"');
  expect(JSON.parse(String(change.mock.calls[0]?.[1]))).toMatchObject({ kind: "task", dueOn: late.dueOn, places: [] });
});

test("the address of a calendar is shown once it is made", async () => {
  const page = await openPage("/plan#calendar", "student", {
    listTasks: planOf(late),
    makeCalendar: says(201, { message: "Made", path: "/calendar/secret.ics" }),
  });
  await page.until(() => page.press("Make the address"));
  await page.until(() => expect(page.field("Your secret address").value).toMatch(/^http.*\/calendar\/secret\.ics$/));
  expect(page.text()).toContain("Make a new address");
});
