import { assignAssessor } from "contract/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { record } from "../audit/trail.ts";
import { type OpenHouse, openHouse, type Resident } from "../testing.ts";
import { editForm, saved } from "../testing-portfolios.ts";
import { openWorkChanges } from "./work-changes.ts";

let house: OpenHouse;
let work: ReturnType<typeof openWorkChanges>;

beforeEach(async () => {
  house = await openHouse();
  work = openWorkChanges(house.house.db);
  await work.begin();
});
afterEach(() => house.close());

type Someone = "sam" | "tom" | "ann" | "bob" | "ada";

/** Who hears that something of theirs has changed. */
async function heard(): Promise<string[]> {
  const { accounts, administrators } = await work.since();
  const names = (["sam", "tom", "ann", "bob", "ada"] as const).filter((name) => accounts.has(house[name].id));
  return administrators ? [...names, "every administrator"] : names;
}

const move = (id: string, status: "Draft" | "To Be Reviewed") =>
  house.as(house.sam, changePortfolio, { params: { id }, body: { status } });
const assess = (id: string, body: { status: "To Be Reviewed" | "Reviewed" | "Done"; assessorComments?: string }) =>
  house.as(house.ann, reviewPortfolio, { params: { id }, body });
const assign = (to: Resident | null) =>
  house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: to?.id ?? null } });

test("an assessor and a student hear of what both may see, and nobody else of anything", async () => {
  const both: Someone[] = ["sam", "ann"];
  const { _id: id } = await saved(house, house.sam);
  expect(await heard()).toEqual(["sam"]);
  await house.as(house.sam, changePortfolio, { params: { id }, form: editForm({ title: "Another" }) });
  expect(await heard()).toEqual(["sam"]);
  await move(id, "To Be Reviewed");
  expect(await heard()).toEqual(both);
  expect(await heard()).toEqual([]);
  await assess(id, { status: "To Be Reviewed", assessorComments: "Half a thought" });
  expect(await heard()).toEqual(["ann"]);
  await assess(id, { status: "Reviewed", assessorComments: "Good." });
  expect(await heard()).toEqual(both);
  await assess(id, { status: "To Be Reviewed", assessorComments: "Not so good." });
  expect(await heard()).toEqual(both);
  await move(id, "Draft");
  expect(await heard()).toEqual(both);
  await house.as(house.sam, deletePortfolio, { params: { id } });
  expect(await heard()).toEqual(["sam"]);
  await saved(house, house.sam, { status: "To Be Reviewed" });
  expect(await heard()).toEqual(both);
});

test("an assignment is heard by the student, by both assessors and by administrators", async () => {
  await assign(house.bob);
  expect(await heard()).toEqual(["sam", "ann", "bob", "every administrator"]);
  await assign(null);
  expect(await heard()).toEqual(["sam", "bob", "every administrator"]);
});

test("administrators hear of what is handed in while nobody is assigned", async () => {
  await assign(null);
  await heard();
  await saved(house, house.sam, { status: "To Be Reviewed" });
  expect(await heard()).toEqual(["sam", "every administrator"]);
  await saved(house, house.sam);
  expect(await heard()).toEqual(["sam"]);
});

test("of more than one look can read, the rest is heard at the next", async () => {
  const { db, clock } = house.house;
  const { _id: id } = await saved(house, house.sam);
  await heard();
  const entry = { actor: house.sam.id, action: "edit", subject: "portfolio", subjectId: id } as const;
  for (let one = 0; one < 1001; one++) await record(db, clock, entry);
  expect([await heard(), await heard(), await heard()]).toEqual([["sam"], ["sam"], []]);
});
