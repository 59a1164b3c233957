import "fake-indexeddb/auto";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { beforeEach, expect, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { deleteDraft, listDrafts } from "../../unsent/store/store.ts";

const unit = "315";
/** A criterion of unit 315. */
export const at = (criteria: string) => ({ unit, learningOutcome: criteria.slice(0, 1), criteria });
export const main = at("6.1a");
export const others = ["5.1", "5.2", "5.3", "6.2e", "6.3b", "6.4", "6.5a", "6.5b", "6.6", "7.1", "7.2"].map(at);
const texts = { number: unit, title: "", description: "Plan the fixing work" };

/** One on twelve criteria, sent in for the first time. */
export function portfolio(own: Partial<PortfolioForReview> = {}): PortfolioForReview {
  return {
    ...{ _id: "x7", title: "Trunking", unit: texts, learningOutcome: { ...texts, number: "6" } },
    ...{ criteria: { ...texts, number: "6.1a" }, also: others, decided: [], decisions: [], postcode: "", jobType: "" },
    ...{ statements: [], remarks: [], cells: [], workplace: "", observedBy: "", author: null, record: null },
    ...{ fingerprint: null, attachments: [], voices: [] },
    ...{ dateTime: "2026-03-01T09:00:00Z", method: "Direct observation", taskDescription: "", reasonForTask: "" },
    ...{ objectiveOfJob: "", comments: "", statement: "", sections: [], images: [], photos: [], submissionCount: 1 },
    ...{ createdAt: "2026-03-01T09:00:00Z", updatedAt: "2026-03-01T09:00:00Z", reviewedAt: null, assessorComments: "" },
    ...{ userId: { _id: "s", name: "Sam" }, assessor: { _id: "me", name: "Ann" }, status: "To Be Reviewed" },
    ...{ submittedAt: "2026-03-01T09:00:00.000Z", hasSavedFeedback: false, coverColour: null, feedbackGiven: null },
    ...{ signedOff: null, isUnanswered: false, version: 1, savedFeedback: null, savedDecisions: [], savedRemarks: [] },
    ...{ savedByOthers: [], submittedFeedback: "", rounds: [], changes: null, ...own },
  };
}

beforeEach(async () => {
  for (const { key } of await listDrafts("me")) await deleteDraft(key);
  // A wide screen, in a DOM without boxes.
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => media);
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
});

/** The review page of this portfolio, what it sends, and a keyboard. */
export async function openReview(shown = portfolio(), after = shown, refused?: () => Response | Promise<Response>) {
  // Keys wait for the page of the address.
  history.replaceState(null, "", "/portfolio/assessor/x7");
  const page = await openPage("/portfolio/assessor/x7", "assessor", {
    viewForReview: says(200, shown),
    reviewPortfolio: refused ?? says(200, { message: "Done", portfolio: after }),
    takeBack: says(200, { message: "Decision taken back" }),
  });
  const sent: [path: string, body: unknown][] = [];
  const { fetch: answer } = globalThis;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (init.method === "POST") sent.push([url, JSON.parse(String(init.body))]);
    return answer(url, init);
  });
  await page.until(() => expect(page.text()).toMatch(/\d (open|accepted)/));
  await page.until(() => expect(page.place.querySelector("[data-opening]")).toBeNull());
  function key(key: string, held: KeyboardEventInit = {}) {
    const from = document.activeElement ?? document.body;
    from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held }));
  }
  function type(text: string) {
    const box = document.activeElement;
    if (!(box instanceof HTMLTextAreaElement)) throw new Error("The cursor is in no box.");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const focused = () => (document.activeElement?.matches("button") && document.activeElement.textContent) || "";
  return { ...page, sent, key, type, focused };
}
export const control = { ctrlKey: true };
