import type { Status } from "contract/core/moves.ts";
import { trackedUnits } from "contract/qualifications/units.ts";
import { describe, expect, test } from "vitest";
import { byStatus, byUnit, recent } from "./figures.ts";

const portfolio = (status: Status, number: string, updatedAt = "2026-03-01T09:00:00.000Z") => ({
  status,
  unit: { number, title: "" },
  updatedAt,
});

describe("the overview's figures", () => {
  test("name each status as people read it, in the order of a portfolio's life", () => {
    const portfolios = [portfolio("Done", "311"), portfolio("Draft", "311"), portfolio("Done", "312")];
    expect(byStatus(portfolios).map(({ name, value }) => [name, value])).toEqual([
      ["Draft", 1],
      ["To Be Reviewed", 0],
      ["In Review", 0],
      ["Completed", 2],
    ]);
  });

  test("count every tracked unit, even one without portfolios", () => {
    const bars = byUnit([portfolio("Draft", "399"), portfolio("Done", "399")], trackedUnits);
    expect(bars.map(({ name, value }) => ({ name, value }))).toEqual([
      ...["311", "312", "313", "315", "316", "317", "318"].map((name) => ({ name, value: 0 })),
      { name: "399", value: 2 },
    ]);
  });

  test("say how many have no unit, so that the bars add up to the total", () => {
    const bars = byUnit([portfolio("Draft", ""), portfolio("Done", "311")], trackedUnits);
    expect(bars.at(-1)).toMatchObject({ name: "None", value: 1 });
    expect(bars.reduce((sum, bar) => sum + bar.value, 0)).toBe(2);
  });

  test("stack each bar by status, what is done at the bottom, so that its parts add up to it", () => {
    const bars = byUnit([portfolio("Draft", "311"), portfolio("Done", "311"), portfolio("Done", "311")], trackedUnits);
    expect(bars[0]?.parts?.map(({ name, value }) => [name, value])).toEqual([
      ["Completed", 2],
      ["In Review", 0],
      ["To Be Reviewed", 0],
      ["Draft", 1],
    ]);
  });

  test("lead to what they count, where My Portfolios can show it alone", () => {
    expect(byStatus([]).map(({ to }) => to)).toEqual([
      "/my-portfolios",
      "/my-portfolios?status=To+Be+Reviewed",
      "/my-portfolios?status=Reviewed",
      "/my-portfolios?status=Done",
    ]);
    const bars = byUnit([portfolio("Draft", "")], trackedUnits);
    expect([bars[0]?.to, bars.at(-1)?.to]).toEqual(["/my-portfolios?unit=311", undefined]);
  });

  test("show the five that changed last, newest first, and leave the list alone", () => {
    const days = ["03", "07", "01", "06", "02", "05", "04"];
    const portfolios = days.map((day) => portfolio("Draft", "311", `2026-03-${day}T09:00:00.000Z`));
    expect(recent(portfolios).map(({ updatedAt }) => updatedAt.slice(8, 10))).toEqual(["07", "06", "05", "04", "03"]);
    expect(portfolios[0]?.updatedAt.slice(8, 10)).toBe("03");
  });

  test("are there without any portfolios too", () => {
    expect(byStatus([]).every(({ value }) => value === 0)).toBe(true);
    expect(recent([])).toEqual([]);
  });
});
