import { expect, test } from "vitest";
import { chooseSeed } from "../../run/seed.ts";
import { fuzz } from "./fuzzing.ts";

test("1,500 requests made from the API's own description are answered as it says; a refused one leaves nothing", async () => {
  const { faults, statuses } = await fuzz(1500, chooseSeed());
  expect(faults).toEqual([]);
  // As many get past every check that some change what the others find.
  expect(statuses[200]).toBeGreaterThan(100);
});
