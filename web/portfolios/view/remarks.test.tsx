// @vitest-environment happy-dom
import type { Decision } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail, Voice } from "contract/portfolios/portfolios.ts";
import type { Remark } from "contract/portfolios/remarks.ts";
import type { Statement } from "contract/portfolios/statements.ts";
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";

const day = "2026-11-23T09:00:00.000Z";
const gland = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const trunking = { unit: "315", learningOutcome: "6", criteria: "6.3b" };
const open316 = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const ranged = { cells: [], workplace: "" as const };
const made = { ...ranged, by: "Dave Hargreaves", at: day, round: "r", seenAt: null };
const notYet: Decision = { ...gland, verdict: "not yet", ticks: "VACR", text: "Show the tag.", ...made };
const accepted: Decision = { ...trunking, verdict: "accepted", ticks: "VACSR", text: "Neat lids.", ...made };

const decided: PortfolioDetail["decided"] = [
  { ...gland, cells: [], workplace: "", verdict: "not yet" },
  { ...trunking, cells: [], workplace: "", verdict: "accepted" },
];

const said = (text: string, place: Remark["place"] = null, round = "r") => ({ _id: text, text, place, round });
const onPhoto = (photo: number | null, more: ReturnType<typeof said>): Remark => ({
  ...{ on: "photo", photo, x: 0.25, y: 0.75 },
  ...more,
});
const onText = (more: ReturnType<typeof said>): Remark => ({
  ...{ on: "text", field: "taskDescription", from: 0, to: 9, quote: "Ran steel" },
  ...more,
});

const back = version(
  3,
  {
    ...{ title: "Trunking and SWA", status: "Reviewed", assessorComments: "Tidy.", submissionCount: 1 },
    ...{ unit: { number: "315", title: "" }, learningOutcome: { number: "6", description: "" } },
    ...{ criteria: { number: "6.3b", description: "" }, also: [gland, open316] },
    ...{ userId: { _id: "me", name: "Sam Singh" }, updatedAt: day, submittedAt: day },
    feedbackGiven: { by: "Dave Hargreaves", at: day, round: "r" },
  },
  ["a", "b"],
);
async function open(part: Partial<PortfolioDetail>) {
  const page = await openPage("/portfolio/view/p", "student", { viewPortfolio: says(200, { ...back, ...part }) });
  await page.until(() => expect(page.text()).toContain("Tidy."));
  return page;
}
const inOrder = (text: string, parts: string[]) => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
};

test("the remarks of the latest round follow the feedback, numbered, each with what it is on", async () => {
  const remarks = [
    onText(said("Long ago.", null, "earlier")),
    onPhoto(2, said("Which lid?")),
    onText(said("Which run was it?")),
    onPhoto(null, said("Too dark.")),
  ];
  const page = await open({ remarks });
  inOrder(page.text(), [
    "Tidy.",
    "Remarks",
    "Photo 2 of 2",
    "Remark 1Which lid?",
    "Task Description“Ran steel”Remark 2Which run was it?",
    "The photo was taken out or replaced.Remark 3Too dark.",
  ]);
  expect(page.text()).not.toContain("Long ago.");
  const photo = page.place.querySelector<HTMLImageElement>('img[alt="Photo 2 of 2, around remark 1"]');
  expect([photo?.src, photo?.style.objectPosition]).toEqual([expect.stringContaining("uploads/b"), "25% 75%"]);
  photo?.click();
  await page.until(() => expect(page.place.querySelector("dialog")?.textContent).toContain("Photo 2 of 2"));
});

test("a remark on a criterion stands with its decision under its own number, and where it is open with the others", async () => {
  const remarks = [
    onText(said("Lids all there.", trunking)),
    onPhoto(1, said("No tag here.", gland)),
    onText(said("How many cores?", open316)),
  ];
  const page = await open({ remarks, decisions: [accepted, notYet], decided });
  inOrder(page.text(), [
    "Remarks",
    "Remark 3316 1.1 How many cores?",
    "Not yet: 315 6.2e",
    "Remark 2No tag here.",
    "Accepted 1",
    "“Neat lids.”",
    "Remark 1Lids all there.",
  ]);
});

test("a draft that came back shows on its edit page what is to be answered", async () => {
  const remarks = [onText(said("Lids all there.", trunking)), onPhoto(1, said("No tag here.", gland))];
  const draft = { ...back, status: "Draft", remarks, decisions: [accepted, notYet], decided };
  const page = await openPage("/portfolio/edit/p", "student", { viewPortfolio: says(200, draft) });
  await page.until(() => expect(page.text()).toContain("No tag here."));
  const feedback = page.place.querySelector('[aria-label="Assessor Feedback"]')?.textContent ?? "";
  inOrder(feedback, ["Tidy.", "Remark 1315 6.3b Lids all there.", "Not yet: 315 6.2e", "Remark 2No tag here."]);
});

const declared = (more: Partial<Statement> = {}): Statement => ({
  ...{ _id: "s", kind: "declaration", by: "Sam Singh", text: "", at: "2026-11-24T09:00:00.000Z", matches: true },
  ...more,
});
const help = "It spelled it.";
test.each([
  ["no help", [declared()], "DeclarationOwn work declared, no help from AI24 November 2026Also covers"],
  ["help", [declared({ text: help })], `Own work declared. Help by AI: ${help}24 November 2026Also`],
  ["a change since", [declared({ matches: false })], "24 November 2026Changed since it was declaredAlso"],
  ["none", [], "DeclarationNo declaration"],
  ["none since it was sent again", [declared({ at: "2026-11-01T09:00:00.000Z" })], "DeclarationNo declaration"],
])("the declaration is among the details: %s", async (_, statements, words) => {
  expect((await open({ statements })).text()).toContain(words);
});

test("before it was sent in, and in an answer that an older version kept, nothing is said of either", async () => {
  const { statements: _, remarks: __, ...older } = back;
  for (const part of [
    { submittedAt: null },
    { ...older, statements: undefined, remarks: undefined } as unknown as Partial<PortfolioDetail>,
  ])
    expect((await open(part)).text()).not.toMatch(/[Dd]eclar|Remark/);
});

test("those of an earlier round are not shown as the latest", async () => {
  const page = await open({ remarks: [onPhoto(1, said("Long mended.", null, "earlier"))] });
  expect(page.text()).not.toContain("Long mended.");
});

const heard: Voice = {
  ...({ kind: "audio", mediaType: "audio/webm", state: "ready" } as const),
  ...{ name: "Voice feedback.weba", bytes: 90_000, seconds: 42, pages: null, round: "r", transcript: "" },
  ...{ path: "attachments/v.weba?t=1", caption: "", poster: null, sha256: null },
};

test("voice feedback of the latest round is played with its words below it, that of others is not here", async () => {
  const voices = [
    { ...heard, round: "earlier", transcript: "Long ago." },
    { ...heard, transcript: "Show the tag." },
  ];
  const { place, text, until } = await open({ voices });
  await until(() => expect(text()).toContain("Voice feedback, 0:42"));
  const player = place.querySelector("audio");
  expect([player?.getAttribute("src"), player?.controls]).toEqual(["/attachments/v.weba?t=1", true]);
  inOrder(text(), ["Tidy.", "Voice feedback, 0:42", "What is said", "Show the tag."]);
  expect(text()).not.toContain("Long ago.");
});

test("voice feedback that is being scanned says so", async () => {
  const { place, text, until } = await open({ voices: [{ ...heard, state: "waiting" }] });
  await until(() => expect(text()).toContain("This file is being checked for viruses."));
  expect(place.querySelector("audio")).toBeNull();
});
