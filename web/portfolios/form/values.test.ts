import { NewPortfolio } from "contract/portfolios/new-portfolio.ts";
import { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import {
  complete,
  countsAsEvidence,
  declarationIn,
  emptyValues,
  toForm,
  toSent,
  valuesOf,
  withFiles,
} from "./values.ts";

const noon = new Date("2026-07-01T11:00:00Z");

test.each([
  ["", "", "", ""],
  ["unit=311", "311", "", ""],
  ["unit=311&outcome=1&criterion=1.1", "311", "1", "1.1"],
  ["unit=311&outcome=01", "311", "1", ""],
  ["unit=999&outcome=1&criterion=1.1", "", "", ""],
  ["unit=311&outcome=99&criterion=1.1", "311", "", ""],
  ["unit=311&outcome=1&criterion=9.9", "311", "1", ""],
])("an address with %j starts at the place it names, as far as there is one", (address, unit, outcome, criterion) => {
  const values = emptyValues(noon, new URLSearchParams(address));
  expect([values.unit, values.learningOutcome, values.criteria]).toEqual([unit, outcome, criterion]);
  expect(countsAsEvidence(values)).toBe(criterion !== "");
});

test("an address with further criteria begins with those that there are, without the main one", () => {
  const also = ["311 2 2.1", "311 1 1.1", "999 1 1.1", "315", "316 1 1.1"];
  const address = new URLSearchParams([
    ..."unit=311&outcome=1&criterion=1.1".split("&").map((one) => one.split("=")),
    ...also.map((one) => ["also", one]),
  ]);
  expect(emptyValues(noon, address).also).toEqual([
    { unit: "311", learningOutcome: "2", criteria: "2.1" },
    { unit: "316", learningOutcome: "1", criteria: "1.1" },
  ]);
});

test("an address brings its cells, as a real job", () => {
  const at = (cells: string) => emptyValues(noon, new URLSearchParams(`unit=315&outcome=6&criterion=6.3c&${cells}`));
  expect(at("cell=cable-tray")).toMatchObject({ cells: ["cable-tray"], workplace: "real" });
  expect(at("cell=swa&also=315 6 6.2e").cells).toEqual(["swa"]);
  expect(at("")).toMatchObject({ cells: [], workplace: "" });
});

test("the date begins with now, as a clock in London shows it, and is sent as an instant", () => {
  const values = emptyValues(noon, new URLSearchParams());
  expect([values.dateTime, toSent(values).dateTime]).toEqual(["2026-07-01T12:00", "2026-07-01T11:00:00.000Z"]);
});

test("a form carries texts as they are and the rest as JSON with the curriculum's own titles", () => {
  const values = emptyValues(noon, new URLSearchParams("unit=311&outcome=1&criterion=1.1"));
  const form = toForm({ ...values, title: "A & B", sections: [{ heading: "H", content: "C" }] }, [
    { caption: "Board\tA" },
    { path: "uploads/a.jpg", caption: undefined },
  ]);
  expect(form.get("title")).toBe("A & B");
  expect(JSON.parse(String(form.get("unit")))).toEqual({ number: "311", title: "Health and Safety" });
  expect(JSON.parse(String(form.get("criteria")))).toMatchObject({ number: "1.1" });
  expect(JSON.parse(String(form.get("photos")))).toEqual([{ caption: "Board A" }, { path: "uploads/a.jpg" }]);
  expect(JSON.parse(String(form.get("sections")))).toEqual([{ heading: "H", content: "C" }]);
});

test("what is covered beside the main criterion is sent once each, in the order of the curriculum, without texts", () => {
  const [first, last] = ["2.1", "2.2a"].map((criteria) => ({ unit: "311", learningOutcome: "2", criteria }));
  const main = { unit: "311", learningOutcome: "1", criteria: "1.1" };
  const values = emptyValues(noon, new URLSearchParams("unit=311&outcome=1&criterion=1.1"));
  const form = toForm({ ...values, also: [last, main, first, last].flatMap((place) => place ?? []) }, []);
  expect(JSON.parse(String(form.get("also")))).toEqual([first, last]);
});

test("how AI helped is declared where it did, and a form without a declaration says nothing of it", () => {
  const values = { ...emptyValues(noon, new URLSearchParams()), aiHelp: " It spelled it. " };
  const declared = toForm(values, [], declarationIn({ ...values, hasHelp: true }));
  expect([declared.get("declared"), declared.get("aiHelp")]).toEqual(["true", "It spelled it."]);
  expect(declarationIn(values)).toEqual({ declared: true, aiHelp: "" });
  const draft = [...toForm({ ...values, hasHelp: true }, []).keys()];
  expect(draft.filter((name) => /declared|help/i.test(name))).toEqual([]);
});

test("values that an older version stored have no further criteria and nothing of the range", () => {
  const { also: _, cells: __, workplace: ___, observedBy: ____, ...older } = emptyValues(noon, new URLSearchParams());
  const none = { also: [], cells: [], workplace: "", observedBy: "" };
  expect(complete(older as ReturnType<typeof emptyValues>)).toMatchObject(none);
});

test("what the job shows is sent with its workplace, and who observed it only where somebody did", () => {
  const values = emptyValues(noon, new URLSearchParams("unit=315&outcome=6&criterion=6.2e"));
  const said = { ...values, cells: ["swa"], workplace: "simulated" as const, observedBy: " Mick\u0007 " };
  const sent = (method: string) => {
    const form = toForm({ ...said, method }, []);
    return ["cells", "workplace", "observedBy"].map((name) => form.get(name));
  };
  expect(sent("Direct observation")).toEqual(['["swa"]', "simulated", "Mick"]);
  expect(sent("Work Product")).toEqual(['["swa"]', "simulated", ""]);
  expect(NewPortfolio.shape.cells.parse(toForm(said, []).get("cells"))).toEqual(["swa"]);
});

test("text pasted from a document or a table is sent without control characters", () => {
  const pasted = "Fixed\u000bthe board,\tthen\u0007 tested\r\nit";
  const [inLine, inProse] = ["Fixed the board, then tested it", "Fixed\nthe board,\tthen tested\nit"];
  const empty = emptyValues(noon, new URLSearchParams());
  const sections = [{ heading: pasted, content: pasted }];
  const sent = toSent({ ...empty, title: pasted, jobType: pasted, postcode: "LS1\t4AP", comments: pasted, sections });
  expect(sent).toMatchObject({ title: inLine, jobType: inLine, postcode: "LS1 4AP", comments: inProse });
  expect(sent.sections).toEqual([{ heading: inLine, content: inProse }]);
  expect(NewPortfolio.shape.comments.safeParse(sent.comments).success).toBe(true);
});

test("a stored portfolio comes back into the form as it was", () => {
  const stored = PortfolioDetail.parse({
    _id: "p",
    title: "Board",
    unit: { number: "311", title: "" },
    learningOutcome: { number: "1", description: "" },
    criteria: { number: "1.1", description: "" },
    postcode: "LS1 4AP",
    dateTime: "2026-01-05T09:30:42.000Z",
    method: "Work Product",
    taskDescription: "t",
    jobType: "j",
    reasonForTask: "r",
    objectiveOfJob: "o",
    comments: "c",
    statement: "",
    sections: [{ heading: "H", content: "C" }],
    also: [{ unit: "316", learningOutcome: "1", criteria: "1.1" }],
    ...{ cells: ["swa"], workplace: "real", observedBy: "Mick" },
    ...{ decided: [], decisions: [], statements: [], remarks: [], author: null, record: null, fingerprint: null },
    ...{ images: [], voices: [] },
    coverColour: null,
    status: "Draft",
    submissionCount: 0,
    assessorComments: "",
    submittedAt: null,
    reviewedAt: null,
    createdAt: "2026-01-05T09:30:42.000Z",
    updatedAt: "2026-01-05T09:30:42.000Z",
    version: 1,
    userId: { _id: "s", name: "Sam" },
    hasSavedFeedback: false,
    assessor: null,
    photos: [
      { path: "uploads/a.jpg?t=1", caption: "Before", width: 4, height: 3, takenAt: null, colour: null, sha256: null },
    ],
    attachments: [
      {
        ...{
          path: "attachments/f.pdf?t=1",
          kind: "document",
          mediaType: "application/pdf",
          name: "Test.pdf",
          bytes: 9,
        },
        ...{ seconds: null, pages: 2, caption: "Tests", transcript: "", poster: null, state: "ready", sha256: null },
      },
    ],
    feedbackGiven: null,
    signedOff: null,
    isUnanswered: false,
    ...{ decided: [], decisions: [], statements: [], remarks: [] },
  });
  const values = valuesOf(stored);
  expect(values).toMatchObject({ title: "Board", unit: "311", criteria: "1.1", dateTime: "2026-01-05T09:30" });
  expect(values.also).toEqual([{ unit: "316", learningOutcome: "1", criteria: "1.1" }]);
  expect(values).toMatchObject({ cells: ["swa"], workplace: "real", observedBy: "Mick" });
  expect(values.sections).toEqual([{ heading: "H", content: "C" }]);
  expect(values.photos).toEqual([{ key: "uploads/a.jpg", caption: "Before" }]);
  expect(values.attachments).toEqual([
    { key: "attachments/f.pdf", name: "Test.pdf", caption: "Tests", transcript: "" },
  ]);
});

test("files are sent in their order, the new ones by their ids, and not at all when nothing of them has changed", () => {
  const [old, film] = [
    { key: "attachments/f.pdf", name: "Test.pdf", caption: "Tests", transcript: "" },
    { key: "file-1", name: "Gland.webm", caption: " Gland\tA ", transcript: "First I\nisolate." },
  ];
  const file = { kind: "video", mediaType: "video/webm", seconds: 42, poster: "/9j/" } as const;
  const chosen = [{ id: "file-1", name: film.name, blob: new Blob(), position: 1, file }];
  const sent = (placed: (typeof film)[]) =>
    withFiles(new FormData(), placed, { chosen, base: [old] }).get("attachments");
  expect(sent([old])).toBeNull();
  expect(JSON.parse(String(sent([])))).toEqual([]);
  expect(JSON.parse(String(sent([film, old])))).toEqual([
    {
      ...{ upload: "file-1", caption: "Gland A", transcript: "First I\nisolate." },
      ...{ seconds: 42, poster: "file-1/poster" },
    },
    { path: "attachments/f.pdf", caption: "Tests", transcript: "" },
  ]);
});
