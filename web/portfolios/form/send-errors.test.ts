import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import type { ChosenPhoto } from "../chosen-photos/use-photos.ts";
import { refusedPhotos, sendErrorOf } from "./send-errors.ts";

test.each<[string, unknown, boolean]>([
  ["a network that broke off", new Unreachable(), true],
  ["a server that is overloaded", new Refused(503, "The server is busy.", []), true],
  ["too many at once", new Refused(429, "Too many attempts.", []), true],
  ["files that are no photos", new Refused(415, "Some photos cannot be used.", []), false],
  ["fields that are invalid", new Refused(400, "Please check your entries.", []), false],
  ["a portfolio that is no draft any more", new Refused(409, "Only a draft can be edited.", []), false],
])("pressing again after %s: can it help? (%#)", (_, error, isWorthRetrying) => {
  expect(sendErrorOf(error, (reason: string) => `Error creating portfolio: ${reason}`)).toEqual({
    message: expect.stringMatching(/^Error creating portfolio: [A-Z].+\.$/),
    isWorthRetrying,
  });
});

test("a person who cancelled sees no error", () => {
  expect(
    sendErrorOf(new DOMException("Cancelled", "AbortError"), (reason: string) => `Error creating portfolio: ${reason}`),
  ).toBeUndefined();
});

test("a refused photo is found by its position in the request", () => {
  const sent = ["a", "b", "c"].map((id): ChosenPhoto => ({ id, name: `${id}.jpg`, blob: new Blob(), position: 0 }));
  const refused = new Refused(415, "Some photos cannot be used.", [
    { path: "images.0", message: "a.jpg is not a photo." },
    { path: "images.2", message: "c.jpg is not a photo." },
    { path: "images.7", message: "There is none." },
    { path: "images.-1", message: "There is none." },
    { path: "images", message: "Too many." },
    { path: "title", message: "Enter a title." },
  ]);
  expect(refusedPhotos(refused, sent)).toEqual([
    { id: "a", message: "a.jpg is not a photo." },
    { id: "c", message: "c.jpg is not a photo." },
  ]);
  expect(refusedPhotos(new Unreachable(), sent)).toEqual([]);
});
