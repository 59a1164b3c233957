import fc from "fast-check";
import { expect, test } from "vitest";
import { uploadState } from "./upload.ts";

const file = (id: string, size: number) => ({ id, name: `${id}.jpg`, size });

test.each([
  ["before anything is sent", 0, 0, [0, 0]],
  ["while the texts are sent", 50, 4, [0, 0]],
  ["in the middle of the first photo", 600, 50, [50, 0]],
  ["when the first photo is sent", 1100, 91, [100, 0]],
  ["in the middle of the second photo", 1150, 95, [100, 50]],
  ["when everything is sent", 1200, 100, [100, 100]],
])("%s", (_, sent, percent, files) => {
  const state = uploadState([file("a", 1000), file("b", 100)], sent, 1200);
  expect([state.percent, state.files.map((one) => one.percent)]).toEqual([percent, files]);
});

test("a form without photos has a progress too", () => {
  expect(uploadState([], 30, 60)).toEqual({ percent: 50, files: [] });
});

test("progress is whole, never falls, and ends at 100 for every photo", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(sizes, fc.nat(5000), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (bytes, around, moments) => {
      const files = bytes.map((size, index) => file(String(index), size));
      const total = around + 1 + bytes.reduce((sum, size) => sum + size, 0);
      const sent = [...moments.map((moment) => Math.floor(moment * total)).sort((a, b) => a - b), total];
      const states = sent.map((now) => uploadState(files, now, total));
      const series = [
        states.map((state) => state.percent),
        ...files.map((_, index) => states.map((state) => state.files[index]?.percent ?? -1)),
      ];
      for (const percents of series) {
        expect(percents).toEqual([...percents].sort((a, b) => a - b));
        expect(percents.every((percent) => Number.isInteger(percent) && percent >= 0)).toBe(true);
        expect(percents.at(-1)).toBe(100);
      }
    }),
  );
});
