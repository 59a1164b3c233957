// @vitest-environment happy-dom
import { Plain } from "contract/applications/applications.ts";
import type { PipelineCard, Stage } from "contract/applications/pipeline.ts";
import { type ApplicationState, applicationStates } from "contract/applications/states.ts";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();
const ada = { _id: "ada", name: "Ada Admin" };

function card(own: Partial<PipelineCard>): PipelineCard {
  const person = { _id: "a1", firstName: "Connor", familyName: "Walsh", email: "c@example.com", reference: "PB-1" };
  const more = { courseToStudy: "GCSE English", createdAt: daysAgo(6), owner: null, learnerAt: null, sameEmail: null };
  return { ...person, ...more, ...own };
}

function pipelineOf(cards: { [S in ApplicationState]?: PipelineCard[] }) {
  const columns = applicationStates.map((state) => {
    const own = cards[state] ?? [];
    return { state, total: own.length, cards: own };
  });
  return says(200, { columns, owners: [ada] });
}

const heard = () => vi.fn((_url: string, _body: RequestInit["body"]) => Response.json({ message: "Done." }));

test("a card says how long it has waited, whose it is and who has written twice; a number moves it", async () => {
  const move = heard();
  const page = await openPage("/admin/applications/pipeline", "admin", {
    viewPipeline: pipelineOf({
      new: [card({ sameEmail: "PB-9" })],
      accepted: [card({ _id: "a2", firstName: "Piotr", learnerAt: "2026-11-16T09:00:00.000Z" })],
    }),
    moveApplication: move,
  });
  await page.until(() => expect(page.text()).toContain("6 daysNo ownerEmail as PB-9"));
  expect(page.text()).toContain("Learner since 16 November 2026");
  const link = page.place.querySelector<HTMLElement>('a[href="/admin/application/a1"]');
  for (const key of ["9", "3"]) act(() => link?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  await page.until(() => expect(move).toHaveBeenCalledOnce());
  expect(move.mock.calls[0]).toEqual([
    "/api/application-form/a1/state",
    JSON.stringify({ from: "new", to: "interview" }),
  ]);
});

const application = {
  ...Plain.parse({
    ...{ familyName: "Armitage", firstName: "Leah", email: "leah@example.com", courseToStudy: "GCSE English" },
    ...{ dateOfBirth: "2001-03-27", agreedToDeclaration: true },
  }),
  ...{ _id: "a1", reference: "PB-1", createdAt: daysAgo(9) },
};

const accepted: Stage = {
  ...{ state: "accepted", owner: null, owners: [ada], learner: null, learnerAt: null },
  events: [
    { _id: "e1", act: "note", by: ada, at: daysAgo(3), text: "Rang: wants evening visits." },
    { _id: "e2", act: "move", by: ada, at: daysAgo(2), text: "accepted" },
  ],
};

/** Chooses in the list that has an option of this name. */
function choose(place: HTMLElement, name: string, value: string): void {
  const option = [...place.querySelectorAll("option")].find(({ textContent }) => textContent === name);
  const list = option?.closest("select");
  if (!list) throw new Error(`Nothing is called ${name}.`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

test("an accepted applicant becomes a learner at one press, with the chosen assessor; a note that is refused stays", async () => {
  const enrol = heard();
  const refused = vi.fn(says(409, { message: "Not now." }));
  const page = await openPage("/admin/application/a1", "admin", {
    viewApplication: says(200, application),
    viewStage: says(200, accepted),
    listAssessors: says(200, [{ _id: "ann", name: "Ann Archer" }]),
    makeLearner: enrol,
    noteOnApplication: refused,
  });
  await page.until(() => expect(page.text()).toContain("Rang: wants evening visits."));
  expect(page.text()).toContain("Moved it to Accepted.");
  await page.until(() => expect(page.text()).toContain("Ann Archer"));
  choose(page.place, "Ann Archer", "ann");
  page.press("Make this applicant a learner");
  await page.until(() => expect(enrol).toHaveBeenCalledOnce());
  expect(enrol.mock.calls[0]?.[1]).toBe(JSON.stringify({ assessor: "ann" }));
  page.fill("Add a note", "Employer signs.");
  page.press("Add note");
  await page.until(() => expect(document.body.textContent).toContain("Not now."));
  expect(page.place.querySelector("textarea")?.value).toBe("Employer signs.");
});
