import type { Attested } from "contract/portfolios/witnesses.ts";
import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";

const photo = { caption: "", width: 4, height: 3, takenAt: null, colour: null };
const attested: Attested = {
  ...{ learner: "Sam Singh", fingerprint: "0f", title: "Trunking", dateTime: "2026-11-06T14:20:00.000Z" },
  ...{ postcode: "LS12 2DR", method: "Work Product", jobType: "Retail", taskDescription: "Ran it.", reasonForTask: "" },
  ...{ objectiveOfJob: "", statement: "", sections: [{ heading: "Tools", content: "A saw." }] },
  photos: [{ ...photo, path: "uploads/a.jpg?t=1" }],
  ...{ attachments: [], known: null, signed: null },
};

test.each<[string, Partial<Attested>, string[]]>([
  ["a fresh link to the same photo", { photos: [{ ...photo, path: "uploads/a.jpg?t=2" }] }, []],
  [
    "a title and a section",
    { title: "Tray", sections: [{ heading: "Tools", content: "A file." }] },
    ["the title", "Tools"],
  ],
  ["a caption", { photos: [{ ...photo, path: "uploads/a.jpg", caption: "Board" }] }, ["photo 1"]],
  ["a photo more", { photos: [...attested.photos, { ...photo, path: "uploads/b.jpg" }] }, ["photo 2"]],
  ["no photo any more", { photos: [] }, ["a photo that is gone"]],
])("what a witness is told of %s", (_, own, changes) => {
  expect(changesBetween(attested, { ...attested, ...own })).toEqual(changes);
});
