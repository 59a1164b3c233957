// @vitest-environment happy-dom
import type { Voice } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { openReview, portfolio } from "../testing/open-review.ts";

const name = "Voice feedback.weba";
const saved: Voice = {
  ...({ kind: "audio", mediaType: "audio/webm", state: "ready" } as const),
  ...{ name, bytes: 90_000, seconds: 42, pages: null, round: null, transcript: "" },
  ...{ path: "attachments/v.weba?t=1", caption: "", poster: null, sha256: "0f" },
};
const withVoice = portfolio({ hasSavedFeedback: true, savedFeedback: "", voices: [saved] });

test("saved voice feedback is heard, and taken back with the next saving", async () => {
  const { place, text, press, until, sent } = await openReview(withVoice);
  await until(() => expect(text()).toContain(`${name}Sound, 0:42, 90 kB`));
  expect(place.querySelector("audio")?.getAttribute("src")).toBe("/attachments/v.weba?t=1");
  place.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)?.click();
  await until(() => expect(place.querySelector("audio")).toBeNull());
  press("Save Feedback");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ status: "To Be Reviewed", assessorComments: "", voice: null });
});

test("what is said goes with a round that has no text", async () => {
  const { text, press, until, sent } = await openReview(withVoice);
  await until(() => expect(text()).toContain(name));
  press("Submit Feedback");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ status: "Reviewed", assessorComments: "" });
});

test("a browser without a microphone says so, and a sound file can be chosen instead", async () => {
  const { place, text, press, until } = await openReview();
  press("Voice");
  await until(() => expect(text()).toContain("This browser cannot record now. Add a recording as a file."));
  expect(text()).toContain("Choose a sound file instead");
  expect(place.querySelector<HTMLInputElement>('[aria-label="Voice feedback"] input')?.accept).toContain("audio/*");
});
