// @vitest-environment happy-dom
import type { Attested, AttestedWeek } from "contract/portfolios/witnesses.ts";
import { expect, test, vi } from "vitest";
import { lost, says } from "../../app/testing/fake-server.ts";
import { type Answers, openPage } from "../../app/testing/open-page.tsx";

const attested: Attested = {
  ...{ learner: "Sam Singh", fingerprint: "0f", title: "Trunking", dateTime: "2026-11-06T14:20:00.000Z" },
  ...{ postcode: "LS12 2DR", method: "Work Product", jobType: "Retail", taskDescription: "Ran it.", reasonForTask: "" },
  ...{ objectiveOfJob: "", statement: "", sections: [], photos: [], attachments: [], signed: null },
  known: { name: "Mick", role: "Supervisor", employer: "Kirkgate", relationship: "Workmate", competence: "22 years" },
};

/** With everything filled in but the press on Sign. */
async function filledIn(answers: Answers) {
  const page = await openPage("/witness#token", undefined, { viewPass: says(200, attested), ...answers });
  await page.until(() => expect(page.text()).toContain("Did you see Sam Singh do this job?"));
  page.press("I saw it");
  page.press("Type my name instead");
  page.fill("What did you see", "All of it.");
  return page;
}

test("what is known of who was asked is filled in, and all of it is sent with the token and the fingerprint", async () => {
  const sign = vi.fn(says(201, { message: "Thank you." }));
  const page = await filledIn({ signStatement: sign });
  page.press("Sign as a witness");
  await page.until(() => expect(page.text()).toContain("Sam and the assessor see it now."));
  const { known } = attested;
  const sent = JSON.parse(String(sign.mock.calls.at(0)?.at(1)));
  expect(sent).toEqual({
    ...{ token: "token", fingerprint: "0f", ...known, sawIt: true, text: "All of it.", signature: "", contact: "" },
  });
});

test("an answer waits on the page for a connection, and is sent once there is one", async () => {
  const sign = vi.fn(lost);
  const page = await filledIn({ signStatement: sign });
  page.press("Sign as a witness");
  await page.until(() => expect(page.alert()).toContain("Your answer waits on this page."));
  expect(page.field("What did you see").value).toBe("All of it.");
  sign.mockImplementation(says(201, { message: "Thank you." }));
  window.dispatchEvent(new Event("online"));
  await page.until(() => expect(page.text()).toContain("Sam and the assessor see it now."));
  expect(sign).toHaveBeenCalledTimes(2);
});

test("what was changed meanwhile is read again, with what it is, and nothing that was typed is lost", async () => {
  const view = vi.fn(says(200, attested));
  const page = await filledIn({ viewPass: view, signStatement: says(412, { message: "It was changed." }) });
  view.mockImplementation(says(200, { ...attested, title: "Tray" }));
  page.press("Sign as a witness");
  await page.until(() => expect(page.text()).toContain("Changed since you read it: the title."));
  expect(page.field("What did you see").value).toBe("All of it.");
});

test("neither seen nor told, and no signature, is said beside each", async () => {
  const page = await openPage("/witness#token", undefined, { viewPass: says(200, attested) });
  await page.until(() => expect(page.text()).toContain("Did you see Sam Singh do this job?"));
  page.fill("What did you see", "All of it.");
  page.press("Sign as a witness");
  await page.until(() => expect(page.alert()).toContain("Say whether you saw it or were told."));
  page.press("I was told");
  await page.until(() => expect(page.text()).toContain("This is kept as hearsay"));
  page.press("Sign as a witness");
  await page.until(() => expect(page.alert()).toContain("Sign, or type your name instead."));
});

test("a dead link says so, whatever it was", async () => {
  const sentence = "This link is no longer valid. Ask for a new one.";
  const page = await openPage("/witness#token", undefined, { viewPass: says(404, { message: sentence }) });
  await page.until(() => expect(page.alert()).toBe(sentence));
});

test("whoever gets the letter can say that it was not them", async () => {
  const signed = { by: "Mick", at: "2026-11-07T09:00:00.000Z", text: "All of it." };
  const disownStatement = vi.fn(says(201, { message: "Noted." }));
  const page = await openPage("/witness#token", undefined, {
    viewPass: says(200, { ...attested, signed }),
    disownStatement,
  });
  await page.until(() => expect(page.text()).toContain("Did you sign for Sam Singh?"));
  page.press("It was not me");
  await page.until(() => expect(page.text()).toContain("What was signed is struck through"));
  expect(disownStatement).toHaveBeenCalledOnce();
});

const week: AttestedWeek = {
  ...{ learner: "Sam Singh", fingerprint: "0f", week: "2026-11-16", minutes: 330, signed: null },
  hours: [{ day: "2026-11-17", minutes: 330, kind: "Training day", text: "Conduit" }],
  known: { name: "Mick", role: "Manager", employer: "Kirkgate" },
};

test("an employer reads the seven days and their sum, and confirms them; what was changed meanwhile is read again", async () => {
  const view = vi.fn(says(200, week));
  const sign = vi.fn(says(409, { message: "Ask again: this week was changed." }));
  const page = await openPage("/witness#token", undefined, { viewPass: view, signStatement: sign });
  await page.until(() => expect(page.text()).toContain("Is this Sam Singh's week of training?"));
  expect(page.text()).toContain("Week of 16 November 20265 h 30");
  expect(page.text()).toContain("TuesdayTraining day: Conduit5 h 30Wednesday–");
  page.press("Type my name instead");
  await page.until(() => expect(page.text()).toContain("Your typed name signs"));
  view.mockImplementation(says(200, { ...week, fingerprint: "1f" }));
  page.press("Confirm these hours");
  await page.until(() => expect(page.alert()).toContain("The hours were changed since you read them."));
  sign.mockImplementation(says(201, { message: "Thank you." }));
  page.press("Confirm these hours");
  await page.until(() => expect(page.text()).toContain("Sam and the assessor see it now."));
  expect(JSON.parse(String(sign.mock.calls.at(-1)?.at(1)))).toEqual({
    ...{ of: "week", token: "token", fingerprint: "1f", ...week.known, text: "", signature: "", contact: "" },
    ...{ relationship: "", competence: "" },
  });
});
