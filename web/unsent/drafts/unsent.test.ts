import { expect, test } from "vitest";
import { unsentWork } from "./unsent.ts";

const at = "2026-03-01T09:00:00.000Z";
const draft = (form: string, values: unknown, photos = 0) => ({ key: `sam/${form}/0`, form, values, at, photos });
const portfolios = [{ _id: "p", title: "Board change" }];

test.each([
  ["a new portfolio", draft("create", { title: " Lock-off " }, 4), "Lock-off", "/portfolio", undefined],
  ["one without a title", draft("create", { title: " " }), "A portfolio without a title", "/portfolio", undefined],
  ["photos alone", draft("create", undefined, 2), "A portfolio without a title", "/portfolio", undefined],
  ["an edit", draft("edit:p", { values: { title: "Board, changed" } }), "Board, changed", "/portfolio/edit/p", "p"],
  ["an edit without a title", draft("edit:p", { values: { title: "" } }), "Board change", "/portfolio/edit/p", "p"],
  ["an edit of an older version", draft("edit:p", "?"), "Board change", "/portfolio/edit/p", "p"],
])("%s is shown with its title and leads to its form", (_, stored, title, to, portfolio) => {
  expect(unsentWork([stored], portfolios)).toEqual([
    { key: stored.key, at, photos: stored.photos, title, to, portfolio },
  ]);
});

test("drafts that no form of a learner could show are left out", () => {
  expect(unsentWork([draft("edit:gone", { values: { title: "x" } }), draft("feedback:p", "Good")], portfolios)).toEqual(
    [],
  );
});
