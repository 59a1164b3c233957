import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { methods } from "../qualifications/methods.ts";
import { Instant } from "./form-fields.ts";
import { NewPortfolio, PortfolioEdit, StatusChange, sectionsMost } from "./new-portfolio.ts";

const rewire = {
  title: "Rewire of a kitchen",
  postcode: "12 Mill Lane, Leeds, LS1 1AA",
  dateTime: "2026-03-01T09:30",
  method: "Direct observation",
  taskDescription: "Replaced the ring final circuit.\nTested it.",
  jobType: "Rewire",
  reasonForTask: "The old cable was damaged.",
  objectiveOfJob: "A safe circuit.",
  status: "Draft",
};
const hostileNames = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
const edited = { ...rewire, unit: '{"number":"311"}', learningOutcome: '{"number":1}', criteria: '{"number":"1.1"}' };

function faultsOf(schema: typeof NewPortfolio | typeof PortfolioEdit, fields: object): string[] {
  const { error } = schema.safeParse(fields);
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("a new portfolio", () => {
  test("needs eight fields; comments, place, statement and sections may be left out", () => {
    expect(NewPortfolio.parse(rewire)).toEqual({
      ...rewire,
      attachments: [],
      dateTime: new Date("2026-03-01T09:30").toISOString(),
      comments: "",
      statement: "",
      unit: "",
      learningOutcome: "",
      criteria: "",
      also: [],
      ...{ cells: [], workplace: "", observedBy: "" },
      sections: [],
      uploads: [],
      photos: [],
      declared: false,
      aiHelp: "",
    });
  });

  test("says what to enter in each missing field", () => {
    expect(faultsOf(NewPortfolio, {})).toEqual([
      "title: Enter a title.",
      "postcode: Enter a postcode or choose an address.",
      "dateTime: Choose a date and time.",
      "method: Choose a method, for example Direct observation.",
      "taskDescription: Describe the task.",
      "jobType: Enter the type of job, for example Rewire.",
      "reasonForTask: Say why the task was needed.",
      "objectiveOfJob: Say what the job was to achieve.",
      "status: A new portfolio is a Draft or To Be Reviewed.",
    ]);
  });

  test.each([
    ["title", 200],
    ["postcode", 250],
    ["jobType", 200],
    ["taskDescription", 10_000],
    ["reasonForTask", 10_000],
    ["objectiveOfJob", 10_000],
    ["comments", 10_000],
    ["statement", 10_000],
  ])("%s has at most %i characters and no control characters", (field, most) => {
    expect(faultsOf(NewPortfolio, { ...rewire, [field]: "é".repeat(most) })).toEqual([]);
    expect(faultsOf(NewPortfolio, { ...rewire, [field]: "é".repeat(most + 1) })).toEqual([
      `${field}: Use at most ${most} characters.`,
    ]);
    expect(faultsOf(NewPortfolio, { ...rewire, [field]: "a\u0000b" })).toEqual([
      `${field}: Remove the characters that cannot be shown.`,
    ]);
  });

  test.each(methods)("can be assessed by %s", (method) => {
    expect(faultsOf(NewPortfolio, { ...rewire, method })).toEqual([]);
  });

  test.each(["", "direct observation", "Guessing", null, ["Direct observation"]])("not by %j", (method) => {
    expect(faultsOf(NewPortfolio, { ...rewire, method })).toHaveLength(1);
  });

  test.each(["Reviewed", "Done", "draft", "", null])("does not begin as %j", (status) => {
    expect(faultsOf(NewPortfolio, { ...rewire, status })).toEqual([
      "status: A new portfolio is a Draft or To Be Reviewed.",
    ]);
  });

  test("takes nothing that belongs to others: owner, feedback, counts", () => {
    const greedy = {
      ...rewire,
      userId: "tom",
      student: "tom",
      assessorComments: "Great",
      submissionCount: 9,
      version: 7,
    };
    expect(Object.keys(NewPortfolio.parse(greedy)).sort()).toEqual(Object.keys(NewPortfolio.parse(rewire)).sort());
  });
});

describe("an edited portfolio", () => {
  test("needs title, postcode, method and its whole place; the rest stays as it is when left out", () => {
    const { title, postcode, method, unit, learningOutcome, criteria } = edited;
    const least = { title, postcode, method, unit, learningOutcome, criteria };
    const place = { unit: "311", learningOutcome: "1", criteria: "1.1" };
    expect(PortfolioEdit.parse(least)).toEqual({ title, postcode, method, ...place, uploads: [], photos: [] });
    for (const field of Object.keys(least))
      expect(faultsOf(PortfolioEdit, { ...least, [field]: undefined })).toHaveLength(1);
  });

  test.each(["unit", "learningOutcome", "criteria"])("cannot lose its %s", (field) => {
    for (const nothing of ["", "{}", "null", '""', '{"number":""}', '{"number":null}', '{"number":"  "}'])
      expect(faultsOf(PortfolioEdit, { ...edited, [field]: nothing })).toHaveLength(1);
  });

  test("cannot carry a status or anything that belongs to others", () => {
    const greedy = { ...edited, status: "Done", assessorComments: "Great", submissionCount: "9", userId: "tom" };
    const accepted = Object.keys(PortfolioEdit.parse(greedy));
    for (const field of ["status", "assessorComments", "submissionCount", "userId"])
      expect(accepted).not.toContain(field);
  });

  test("says which photos stay: a list of paths, an empty one, or nothing", () => {
    expect(PortfolioEdit.parse(edited).existingImages).toBeUndefined();
    expect(PortfolioEdit.parse({ ...edited, existingImages: "[]" }).existingImages).toEqual([]);
    expect(PortfolioEdit.parse({ ...edited, existingImages: '["uploads/a.jpg?t=x"]' }).existingImages).toEqual([
      "uploads/a.jpg?t=x",
    ]);
  });

  test.each([
    "",
    "uploads/a.jpg",
    "{}",
    '{"0":"a"}',
    "[1]",
    "[null]",
    "[[]]",
    '"a"',
    "7",
    "null",
    "true",
    "[",
    '["a",]',
    "\u0000",
  ])("does not take %j as a list of photos", (existingImages) => {
    expect(faultsOf(PortfolioEdit, { ...edited, existingImages })[0]).toMatch(/^existingImages/);
  });

  test("takes at most 200 paths of at most 2,000 characters", () => {
    const paths = (count: number, length: number) => JSON.stringify(Array(count).fill("a".repeat(length)));
    expect(faultsOf(PortfolioEdit, { ...edited, existingImages: paths(200, 2000) })).toEqual([]);
    expect(faultsOf(PortfolioEdit, { ...edited, existingImages: paths(201, 1) })).toHaveLength(1);
    expect(faultsOf(PortfolioEdit, { ...edited, existingImages: paths(1, 2001) })).toHaveLength(1);
  });
});

describe("a place, as a form sends it", () => {
  test.each([
    ['{"number":"7.1","description":"whatever"}', "7.1"],
    ['{"number":"7.10"}', "7.10"],
    ['{"number":7}', "7"],
    ['{"number":" 311 ","title":"x"}', "311"],
    ['{"number":""}', ""],
    ['{"number":null}', ""],
    ["{}", ""],
    ['""', ""],
    ["null", ""],
    ["", ""],
    ["  {}  ", ""],
  ])("%s is %j", (criteria, number) => {
    expect(NewPortfolio.parse({ ...rewire, criteria }).criteria).toBe(number);
  });

  test.each([
    "311",
    '"311"',
    '{"title":"without a number"}',
    '{"number":"311","__proto__":{"number":"312"}}',
    ...hostileNames.map((name) => `{"${name}":{"number":"311"}}`),
    "[]",
    "[311]",
    "true",
    "{",
    "{'number':'311'}",
    '{"number":7.1}',
    '{"number":-1}',
    '{"number":10000}',
    '{"number":1e999}',
    '{"number":{}}',
    '{"number":["311"]}',
    '{"number":true}',
    `{"number":"${"1".repeat(46)}"}`,
    "NaN",
    "undefined",
    "\ufeff{}",
  ])("%s is refused", (unit) => {
    expect(faultsOf(NewPortfolio, { ...rewire, unit })[0]).toMatch(/^unit/);
  });

  test("and no other JSON part of a form takes a field that is named as what every object has", () => {
    const parts = ["unit", "learningOutcome", "criteria", "sections", "uploads", "photos", "existingImages"];
    const names = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));
    fc.assert(
      fc.property(fc.constantFrom(...parts), names, fc.nat(3), fc.jsonValue(), (part, name, depth, value) => {
        const inner = `{"number":"1","heading":"H","content":"C",${JSON.stringify(name)}:${JSON.stringify(value)}}`;
        const text = "[".repeat(depth) + inner + "]".repeat(depth);
        expect(faultsOf(PortfolioEdit, { ...edited, [part]: text })[0]).toBe(`${part}: This field is malformed.`);
      }),
    );
  });

  test("is text or a refusal, whatever JSON arrives", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.jsonValue()), (unit) => {
        const { data } = NewPortfolio.safeParse({ ...rewire, unit });
        if (data) expect(data.unit).toBeTypeOf("string");
      }),
    );
  });
});

describe("sections", () => {
  test("keep heading and content in their order, and nothing else", () => {
    const sections = [
      { heading: "Tools", content: "Drill\nTester" },
      { heading: "", content: "" },
    ];
    const sent = JSON.stringify(sections.map((section) => ({ ...section, colour: "red" })));
    expect(NewPortfolio.parse({ ...rewire, sections: sent }).sections).toEqual(sections);
  });

  test(`are at most ${sectionsMost}, and neither part may be missing, too long or of another kind`, () => {
    const one = { heading: "h", content: "c" };
    expect(faultsOf(NewPortfolio, { ...rewire, sections: JSON.stringify(Array(20).fill(one)) })).toEqual([]);
    const odd = [Array(21).fill(one), [{ heading: "h" }], [{ ...one, heading: "h".repeat(201) }], [7], {}, "x", null];
    for (const sections of odd)
      expect(faultsOf(NewPortfolio, { ...rewire, sections: JSON.stringify(sections) })[0]).toMatch(/^sections/);
    expect(faultsOf(NewPortfolio, { ...rewire, sections: JSON.stringify([{ ...one, content: "\u0000" }]) })).toEqual([
      "sections.0.content: Remove the characters that cannot be shown.",
    ]);
  });
});

describe("the date of a portfolio", () => {
  const day = 86_400_000;

  test.each([
    ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00.000Z"],
    ["2026-03-01T09:30:00.123456789Z", "2026-03-01T09:30:00.123Z"],
    ["2026-03-01T09:30:00+01:00", "2026-03-01T08:30:00.000Z"],
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["1990-01-01T00:00:00Z", "1990-01-01T00:00:00.000Z"],
    ["2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"],
  ])("%s is stored as %s", (sent, stored) => {
    expect(Instant.parse(sent)).toBe(stored);
  });

  test("lies between 1990 and this time tomorrow", () => {
    expect(Instant.safeParse(new Date(Date.now() + day - 60_000).toISOString()).success).toBe(true);
    const tooLate = Instant.safeParse(new Date(Date.now() + day + 60_000).toISOString());
    expect(tooLate.error?.issues[0]?.message).toBe("Choose a date no later than tomorrow.");
    for (const early of ["1989-12-31T23:59:59.999Z", "0001-01-01", "1066-10-14T09:00Z"])
      expect(Instant.safeParse(early).error?.issues[0]?.message).toBe("Choose a date after 1 January 1990.");
  });

  test("does not slip before 1990 by its offset", () => {
    expect(Instant.safeParse("1990-01-01T00:00:00+14:00").success).toBe(false);
  });

  test.each([
    "",
    "today",
    "2026",
    "2026-3-1",
    "2026-13-01",
    "2026-02-30T09:00Z",
    "2026-03-01T25:00Z",
    "2026-03-01T09:60Z",
    "2026-03-01T09:30:00+25:00",
    "2026-03-01 09:30",
    "01/03/2026",
    "20260301",
    "+002026-03-01T09:30:00Z",
    "-2026-03-01",
    "2026-03-01T09:30:00Z\n",
    "NaN",
    1_772_357_400_000,
    null,
    ["2026-03-01"],
  ])("%j is refused", (sent) => {
    expect(Instant.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual(["Choose a date and time."]);
  });

  test("is an instant that reads back as itself, or a refusal, whatever is sent", () => {
    const near = fc.date({ min: new Date("1980-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.oneof(
          near.map((date) => date.toISOString()),
          fc.string(),
        ),
        (sent) => {
          const { data } = Instant.safeParse(sent);
          if (data === undefined) return;
          expect(new Date(data).toISOString()).toBe(data);
          expect(data >= "1990" && Date.parse(data) <= Date.now() + day).toBe(true);
        },
      ),
    );
  });
});

test.each(["Reviewed", "Done", "draft", "", null, undefined, 1, ["Draft"]])(
  "a learner cannot ask for the status %j",
  (status) => {
    expect(StatusChange.safeParse({ status }).error?.issues[0]?.message).toBe(
      "A student can set Draft or To Be Reviewed.",
    );
  },
);
