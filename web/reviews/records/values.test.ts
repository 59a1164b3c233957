import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { NewRecord } from "contract/reviews/records.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf, type Ticked, withTick } from "./values.ts";

const sam = { _id: "s", name: "Sam Singh" };
const startedAt = "2026-03-03T10:04:00.000Z";

test("whatever is pressed, each criterion is ticked once, keeps its minute and its place, and the contract takes it", () => {
  const presses = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(presses, (numbers) => {
      let ticked: Ticked[] = [];
      const expected = new Map<string, string>();
      for (const [nth, number] of numbers.entries()) {
        const entry = curriculumEntries[number];
        if (!entry) throw new Error("the curriculum has fewer criteria");
        const now = new Date(Date.parse(startedAt) + nth * 60_000);
        ticked = withTick(ticked, entry, now);
        if (!expected.delete(placeKey(entry))) expected.set(placeKey(entry), now.toISOString());
      }
      expect(ticked.map((one) => [placeKey(one), one.seenAt])).toEqual([...expected]);
      if (ticked.length === 0) return;
      const values = {
        student: sam,
        method: "Direct observation",
        startedAt,
        notes: " A tidy job.\n",
        ticked,
      } as const;
      const sent = NewRecord.parse(Object.fromEntries(fieldsOf({ ...values, ticked })));
      expect(sent.decisions).toMatchObject(ticked);
      expect(sent).toMatchObject({ student: "s", dateTime: startedAt, taskDescription: "A tidy job." });
    }),
  );
});

test("a record is called by its method and its day in London", () => {
  const late = "2026-07-03T23:30:00.000Z";
  const values = { student: sam, method: "Oral questions", startedAt: late, notes: "", ticked: [] } as const;
  expect(new Map(fieldsOf({ ...values, ticked: [] })).get("title")).toBe("Oral questions, 4 July 2026");
});
