// @vitest-environment happy-dom
import type { PhotoForReview, PortfolioForReview } from "contract/reviews/reviews.ts";
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { listDrafts } from "../../unsent/store/store.ts";
import { control, main, openReview, portfolio } from "../testing/open-review.ts";
import { movedBy, turned } from "./spots.ts";

const photo = (name: string): PhotoForReview => ({
  ...{ path: `uploads/${name}.jpg?v=1`, caption: "", width: 400, height: 300, takenAt: null, colour: null },
  ...{ sha256: null, isNew: false, alsoIn: [] },
});
const shown = (own: Parameters<typeof portfolio>[0] = {}) =>
  portfolio({ also: [], photos: [photo("a"), photo("b")], ...own });
const saved = { on: "photo", photo: "uploads/a.jpg", x: 0.2, y: 0.3, text: "Straight?", place: null } as const;

const pins = (place: HTMLElement) =>
  [...place.querySelectorAll("button[id^='remark-']")].flatMap((one) => one.getAttribute("aria-label") ?? []);
const isInBox = () => expect(document.activeElement?.tagName).toBe("TEXTAREA");

test("a key puts a pin at the photo's middle, arrows move it, and its words go with the criterion that is not yet", async () => {
  const { place, sent, key, type, text, until } = await openReview(shown({ savedRemarks: [saved] }));
  await until(() => expect(pins(place)).toEqual(["Remark 1 on photo 1: Straight?"]));
  key("x");
  await until(isInBox);
  type("No tag.");
  await until(() => expect(text()).toContain("1 not yet"));
  key("Escape");
  key("r");
  await until(() => expect(pins(place)[1]).toBe("Remark 2 on photo 1: without words yet"));
  isInBox();
  key("ArrowRight");
  await until(() => expect(text()).toContain("51 % from the left, 50 % from the top."));
  key("ArrowUp", { shiftKey: true });
  await until(() => expect(text()).toContain("51 % from the left, 45 % from the top."));
  type("Where is the earth tag?");
  await until(() => expect(pins(place)[1]).toContain("Where is the earth tag?"));
  key("ArrowLeft");
  key("Enter");
  await until(() => expect(document.activeElement?.id).toBe("remark-2"));
  expect(text()).toContain("Remark 2 is kept.");
  expect(place.querySelector('[aria-expanded="true"]')?.textContent).toContain("315 · 6.1a Remark 2");
  key("Enter", control);
  await until(() => expect(sent).toHaveLength(1));
  const made = { on: "photo", photo: "uploads/a.jpg", x: 0.51, y: 0.45, text: "Where is the earth tag?", place: main };
  expect(sent[0]?.[1]).toMatchObject({ status: "Reviewed", remarks: [saved, made] });
});

test("an empty remark goes, one with words stays and comes back, and a deleted one can be put back", async () => {
  const first = await openReview(shown());
  first.key("r");
  await first.until(isInBox);
  first.key("Escape");
  await first.until(() => expect(document.activeElement?.textContent).toBe("Remark on photo 1"));
  expect(pins(first.place)).toEqual([]);
  first.key("r");
  await first.until(isInBox);
  first.type("Straight?");
  await first.until(() => expect(pins(first.place)).toEqual(["Remark 1 on photo 1: Straight?"]));
  first.key("Escape");
  await first.until(() => expect(document.activeElement?.id).toBe("remark-1"));
  await first.until(async () => expect(JSON.stringify(await listDrafts("me"))).toContain("Straight?"));

  const { place, text, press, until, key } = await openReview(shown());
  await until(() => expect(pins(place)).toEqual(["Remark 1 on photo 1: Straight?"]));
  key("h");
  await until(() => expect(place.querySelector("[aria-keyshortcuts=h]")?.className).toContain("invisible"));
  place.dispatchEvent(new KeyboardEvent("keyup", { key: "h", bubbles: true }));
  await until(() => expect(place.querySelector("[aria-keyshortcuts=h]")?.className).not.toContain("invisible"));
  place.querySelector<HTMLElement>("#remark-1")?.click();
  await until(isInBox);
  press("Delete remark 1");
  await until(() => expect(pins(place)).toEqual([]));
  expect(place.textContent).not.toContain("Straight?");
  await until(() => expect(document.body.textContent).toContain("Remark 1 was deleted."));
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo")?.click();
  await until(() => expect(pins(place)).toEqual(["Remark 1 on photo 1: Straight?"]));
  expect(text()).toContain("Photo 1 of 2");
});

test("a remark whose photo has gone is refused by its sentence, and stands below to be deleted", async () => {
  const message = "The photo of one of your remarks is not there any more.";
  const refused = says(400, {
    message: "Please correct the highlighted fields.",
    requestId: "r",
    errors: [{ path: "remarks.0", message }],
  });
  const gone = { ...saved, photo: "uploads/gone.jpg" };
  const { place, sent, key, text, press, until } = await openReview(
    shown({ savedRemarks: [gone, saved], savedFeedback: "Well done." }),
    shown(),
    refused,
  );
  await until(() => expect(text()).toContain("On a photo that is not there any more: Straight?"));
  key("Enter", control);
  await until(() => expect(text()).toContain(message));
  expect([sent.length, place.querySelector("textarea")?.value, pins(place)]).toEqual([
    1,
    "Well done.",
    ["Remark 2 on photo 1: Straight?"],
  ]);
  press("Delete remark 1");
  await until(() => expect(pins(place)).toEqual(["Remark 1 on photo 1: Straight?"]));
  expect(text()).not.toContain(message);
});

const written = { taskDescription: " Fitted a board. Ran SWA to it.", comments: "See photo 1." };
const onBoard = { on: "text", field: "taskDescription", from: 8, to: 15, quote: "a board", place: null } as const;

function select(place: HTMLElement, from: number, to: number) {
  const text = document.createTreeWalker(place.querySelector("[data-remarkable]") ?? place, 4).nextNode();
  if (text) document.getSelection()?.setBaseAndExtent(text, from, text, to);
}

test("what is selected in a text is remarked on with the same key, the whole text without a selection", async () => {
  const { place, sent, key, type, text, press, until } = await openReview(shown(written));
  key("j");
  await until(() => expect(text()).toContain("Remark on Task Description"));
  select(place, 7, 15);
  key("r");
  await until(isInBox);
  type("Which one?");
  key("Enter");
  await until(() => expect(text()).toContain("Remark 1 a board Which one?"));
  await until(() => expect(document.activeElement?.id).toBe("remark-1"));
  document.getSelection()?.empty();
  press("Remark on Student Comments, or on what is selected in it");
  await until(isInBox);
  type("Which is it?");
  key("Enter");
  press("Save Feedback");
  await until(() => expect(sent).toHaveLength(1));
  const whole = { on: "text", field: "comments", from: 0, to: 12, quote: "See photo 1.", text: "Which is it?" };
  expect(sent[0]?.[1]).toMatchObject({ remarks: [{ ...onBoard, text: "Which one?" }, whole] });
});

test("a remark on a passage is opened again, and one whose text says something else now stands below the photos", async () => {
  const gone = { ...onBoard, quote: "a roof", text: "Where?" };
  const saved = { ...onBoard, text: "Which one?" };
  const { place, text, press, until } = await openReview(shown({ ...written, savedRemarks: [gone, saved] }));
  await until(() => expect(text()).toContain("On “a roof”, which is not there any more: Where?"));
  place.querySelector<HTMLElement>("#remark-2")?.click();
  await until(isInBox);
  press("Delete remark 2");
  await until(() => expect(place.textContent).not.toContain("Which one?"));
  await until(() => expect(document.activeElement?.id).toBe("remark-on-taskDescription"));
});

const film: PortfolioForReview["attachments"][number] = {
  ...{ path: "attachments/f.webm?t=1", kind: "video", mediaType: "video/webm", name: "Gland.webm", bytes: 1_200_000 },
  ...{ seconds: 42, pages: null, caption: "", transcript: "", poster: null, state: "ready", sha256: null },
};
const atTwelve = {
  on: "recording",
  attachment: "attachments/f.webm",
  second: 12,
  text: "Hold it here.",
  place: null,
} as const;

test("a key with the focus on a recording's player remarks at its second", async () => {
  const { place, sent, key, type, text, press, until } = await openReview(shown({ attachments: [film] }));
  key("j");
  await until(() => expect(text()).toContain("Remark at 0:00"));
  const player = place.querySelector("video");
  if (player) player.currentTime = 12.7;
  // What listens comes after the player: it tells the time again, as one that plays does, and the key is pressed again.
  await until(() => {
    player?.dispatchEvent(new Event("timeupdate"));
    expect(text()).toContain("Remark at 0:12");
  });
  await until(() => {
    player?.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
    isInBox();
  });
  expect(pins(place)).toEqual([]);
  type("Hold it here.");
  key("Enter");
  await until(() => expect(text()).toContain("Remark 1 0:12 Hold it here."));
  press("Save Feedback");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ remarks: [atTwelve] });
});

test("a remark on a recording goes to its second, and one whose recording has gone stands below the photos", async () => {
  const gone = { ...atTwelve, attachment: "attachments/gone.webm", text: "Where?" };
  const { place, text, until } = await openReview(shown({ attachments: [film], savedRemarks: [gone, atTwelve] }));
  await until(() => expect(text()).toContain("On a recording that is not there any more: Where?"));
  await until(() => expect(text()).toContain("Remark 2 0:12 Hold it here."));
  place.querySelector<HTMLElement>("#remark-2")?.click();
  await until(isInBox);
  expect(place.querySelector("video")?.currentTime).toBe(12);
});

test("what was remarked in an earlier round stands with its feedback", async () => {
  const round = { _id: "one", reviewedAt: "2026-03-02T09:00:00Z", assessorName: "Ann", comments: "Look again." };
  const remark = { ...saved, _id: "m", round: "one", photo: 2 };
  const { place, text, until } = await openReview(shown({ rounds: [round], remarks: [remark] }));
  await until(() => expect(text()).toContain("Look again.1On photo 2: Straight?"));
  expect(pins(place)).toEqual([]);
});

test("on a turned photo a spot and the arrow keys follow what is seen", () => {
  const spot = { x: 0.25, y: 0.1 };
  expect(turned(spot, 1)).toEqual({ x: 0.9, y: 0.25 });
  expect(turned(turned(spot, 3), 1).y).toBeCloseTo(spot.y);
  const right = movedBy("ArrowRight", true, spot, 1);
  expect([right?.x.toFixed(2), right?.y.toFixed(2)]).toEqual(["0.25", "0.05"]);
  expect(movedBy("a", false, spot, 0)).toBeUndefined();
});

test("a remark that was spoken is heard where it is saved, and taken back with the next saving", async () => {
  const sha256 = "0f".repeat(32);
  const spoken = { ...saved, text: "", voice: { upload: sha256, seconds: 12 } };
  const heard = {
    ...({ kind: "audio", mediaType: "audio/webm", state: "ready", poster: null, pages: null } as const),
    ...{ path: "attachments/v.weba?t=1", name: "Remark.weba", bytes: 900, seconds: 12, caption: "", transcript: "" },
    ...{ sha256, round: null, remark: 1 },
  };
  const { place, sent, press, text, until } = await openReview(
    shown({ hasSavedFeedback: true, savedFeedback: "Good.", savedRemarks: [spoken], remarkVoices: [heard] }),
  );
  await until(() => expect(pins(place)).toEqual(["Remark 1 on photo 1: Voice recording, 0:12"]));
  place.querySelector<HTMLElement>("#remark-1")?.click();
  await until(() => expect(place.querySelector("audio")?.getAttribute("src")).toBe("/attachments/v.weba?t=1"));
  expect(text()).toContain("Voice recording, 0:12");
  press("Remove the recording of remark 1");
  await until(() => expect(place.querySelector("audio")).toBeNull());
  press("Record remark 1");
  await until(() => expect(text()).toContain("This browser cannot record now."));
  press("Save Feedback");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ status: "To Be Reviewed", remarks: [] });
});
