// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { portfolio } from "../../reviews/testing/open-review.ts";
import { clockOf } from "./clock.ts";

const one = {
  ...{ path: "attachments/f.pdf?t=1", kind: "document", mediaType: "application/pdf", name: "Test sheet.pdf" },
  ...{ bytes: 240_000, seconds: null, pages: 3, caption: "After the work", transcript: "", poster: null },
  ...{ state: "ready", sha256: null },
} as const;
const film = {
  kind: "video",
  mediaType: "video/webm",
  name: "Gland.webm",
  path: "attachments/g.webm?t=1",
  pages: null,
} as const;

async function shows(attachments: object[]) {
  const answers = { viewPortfolio: says(200, { ...portfolio(), statements: [], attachments }) };
  const page = await openPage("/portfolio/view/p", "assessor", answers);
  await page.until(() => expect(page.text()).toContain("Files and Recordings"));
  return page;
}

test("a document is downloaded under its name, and a recording plays with its words below it", async () => {
  const { place, text } = await shows([one, { ...one, ...film, seconds: 42, transcript: "First I isolate." }]);
  expect(text()).toContain("Test sheet.pdfPDF, 3 pages, 240 kB");
  expect(place.querySelector("a[download]")?.getAttribute("href")).toBe("/attachments/f.pdf?t=1");
  expect(text()).toContain("Video, 0:42, 240 kB");
  const player = place.querySelector("video");
  expect([player?.preload, player?.getAttribute("src")]).toEqual(["none", "/attachments/g.webm?t=1"]);
  expect(place.querySelector("details")?.textContent).toContain("First I isolate.");
});

test("what is being scanned or carried a virus cannot be opened, in words", async () => {
  const { place, text } = await shows([
    { ...one, ...film, state: "waiting" },
    { ...one, state: "removed" },
  ]);
  expect(text()).toContain("This file is being checked for viruses.");
  expect(text()).toContain("This file was found to carry a virus and was removed.");
  expect(place.querySelectorAll("video, a[download]")).toHaveLength(0);
});

test("a recording that cannot be played says so", async () => {
  const { place, text, until } = await shows([{ ...one, ...film }]);
  place.querySelector("video")?.dispatchEvent(new Event("error"));
  await until(() => expect(text()).toContain("It cannot be played at the moment."));
});

test.each([
  [5, "0:05"],
  [760, "12:40"],
  [3723, "1:02:03"],
])("%i seconds are %s", (seconds, text) => expect(clockOf(seconds)).toBe(text));
