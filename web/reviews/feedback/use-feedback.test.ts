// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { afterEach, expect, test, vi } from "vitest";
import { useAnswer, useSetAnswer } from "../../app/queries.tsx";
import { fakeServer, lost, says } from "../../app/testing/fake-server.ts";
import { openHook } from "../../app/testing/open-hook.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useReviewing } from "../use-reviewing.ts";
import type { FeedbackDraft } from "./draft.ts";
import { useFeedback } from "./use-feedback.ts";

const server = fakeServer();

function portfolio(version: number, more: Partial<PortfolioForReview> = {}): PortfolioForReview {
  const place = { number: "", title: "", description: "" };
  return {
    ...{
      _id: "p",
      title: "Board",
      unit: place,
      learningOutcome: place,
      criteria: place,
      also: [],
      decided: [],
      decisions: [],
      statements: [],
      remarks: [],
      postcode: "",
      jobType: "",
    },
    ...{ dateTime: "", method: "Direct observation", taskDescription: "", reasonForTask: "", objectiveOfJob: "" },
    ...{ comments: "", statement: "", sections: [], images: [], photos: [], submissionCount: 1, createdAt: "" },
    ...{ assessorComments: "", reviewedAt: null, updatedAt: "", userId: { _id: "s", name: "Sam" }, assessor: null },
    ...{
      status: "To Be Reviewed",
      submittedAt: "2026-03-01T09:00:00.000Z",
      hasSavedFeedback: false,
      coverColour: null,
      feedbackGiven: null,
      signedOff: null,
      isUnanswered: false,
      version,
    },
    ...{
      savedFeedback: null,
      savedDecisions: [],
      savedRemarks: [],
      savedByOthers: [],
      submittedFeedback: "",
      rounds: [],
      changes: null,
    },
    ...more,
  };
}

const answers = (now: PortfolioForReview) => says(200, { message: "Done", portfolio: now });
const shows = (now: PortfolioForReview) => says(200, now);
const stale = says(412, { message: "It has changed.", requestId: "r" });

/** What the outbox got. */
const moved: unknown[] = [];
const { navigator } = globalThis;
afterEach(() => {
  moved.length = 0;
  vi.stubGlobal("navigator", navigator);
});

/** A browser that keeps what cannot be sent; the one of the other tests does not, as on a page without https. */
function keepUnsent() {
  vi.stubGlobal("navigator", { locks: {} });
}

/** The feedback of version 1, as its page has it; `show` is what a refetch does. */
async function openFeedback(text?: string, found?: FeedbackDraft, more?: Partial<PortfolioForReview>) {
  const draft: DraftStorage<FeedbackDraft> = {
    ...{
      account: "ann",
      ready: true,
      found: found && { values: found, photos: [], at: "2026-03-01T09:00:00.000Z" },
      savedAt: undefined,
      fault: undefined,
      isSecondTab: false,
      sendKey: "",
    },
    keep: vi.fn(),
    save: () => undefined,
    drop: () => undefined,
    noteTry: () => undefined,
    tries: () => [],
    finish: vi.fn(async () => undefined),
    move: vi.fn(async (_to, wrap) => void moved.push(wrap(undefined, "of the form"))),
    renewSendKey: () => undefined,
  };
  const first = portfolio(1, more);
  const page = await openHook(() => {
    // Not fetched: it holds what the hook and the test put into the cache.
    const { data = first } = useAnswer("viewForReview", { params: { id: "p" } }, { enabled: false });
    const setAnswer = useSetAnswer();
    const show = (newest: PortfolioForReview) => setAnswer("viewForReview", { params: { id: "p" } }, newest);
    return { ...useFeedback(draft, data, useReviewing({ id: "p", title: "Board", person: "Sam" })), show };
  });
  if (text !== undefined && !found) await page.press(({ write }) => write(text));
  const submit = (status: "Reviewed" | "To Be Reviewed" | "Done") => page.press((feedback) => feedback.submit(status));
  return { ...page, draft, submit };
}

const keys = () => server.arrived.map(({ headers }) => headers.get("idempotency-key"));

test("feedback is kept on the device while it is typed, and there until the server has it", async () => {
  const { now, draft, submit, press } = await openFeedback("Good");
  expect(draft.keep).toHaveBeenLastCalledWith({ text: "Good", version: 1, submittedAt: portfolio(1).submittedAt });
  server.answers(lost, answers(portfolio(2, { savedFeedback: "Good" })));
  await submit("To Be Reviewed");
  expect([now().failure?.kind, now().text, now().unsent]).toEqual(["retry", "Good", "Good"]);
  expect(draft.finish).not.toHaveBeenCalled();

  await press(({ retry }) => retry?.());
  expect(keys()[0]).toBe(keys()[1]);
  expect(server.arrived[1]?.body).toBe(JSON.stringify({ status: "To Be Reviewed", assessorComments: "Good" }));
  expect(draft.finish).toHaveBeenCalledOnce();
  expect([now().failure, now().text, now().unsent, now().version]).toEqual([undefined, "Good", undefined, 2]);
});

test("what is typed while the feedback is on its way stays a draft of the new version", async () => {
  const { now, draft, press } = await openFeedback("Good");
  const answer = Promise.withResolvers<Response>();
  server.answers(() => answer.promise);
  await press(({ submit }) => void submit("To Be Reviewed"));
  await press(({ write }) => write("Good. And safe"));
  await press(async () => answer.resolve(await answers(portfolio(2, { savedFeedback: "Good" }))()));
  expect([now().text, now().version, now().unsent]).toEqual(["Good. And safe", 2, "Good. And safe"]);
  expect(draft.keep).toHaveBeenLastCalledWith(expect.objectContaining({ text: "Good. And safe", version: 2 }));
  expect(draft.finish).not.toHaveBeenCalled();
});

test("where other feedback was saved meanwhile, the assessor chooses the text before anything is sent", async () => {
  const { now, press, submit } = await openFeedback("Mine");
  const newer = portfolio(2, { savedFeedback: "Theirs" });
  server.answers(stale, shows(newer));
  await submit("Reviewed");
  expect([now().theirs?.savedFeedback, now().text, now().failure]).toEqual(["Theirs", "Mine", undefined]);
  await press(({ resolve, show }) => {
    show(newer);
    resolve("Theirs\n\nMine");
  });
  expect([server.arrived.length, now().theirs, now().text]).toEqual([2, undefined, "Theirs\n\nMine"]);
  server.answers(answers(portfolio(3, { status: "Reviewed", submittedFeedback: "Theirs\n\nMine" })));
  await submit("Reviewed");
  expect(server.arrived[2]?.headers.get("if-match")).toBe('"2"');
});

test("where the learner has sent it in again there is nothing to choose, only to look again", async () => {
  const { now, submit } = await openFeedback("Mine");
  server.answers(stale, shows(portfolio(3, { submittedAt: "2026-03-02T09:00:00.000Z" })));
  await submit("Reviewed");
  expect([now().theirs, now().text, now().version]).toEqual([undefined, "Mine", 3]);
  expect(now().failure).toMatchObject({
    kind: "retry",
    message: expect.stringMatching(/^Sam has sent this portfolio/),
  });
});

test("what is submitted and marked as done goes as two requests, each with a key of its own", async () => {
  const { now, draft, submit } = await openFeedback("Good");
  server.answers(
    answers(portfolio(2, { status: "Reviewed", submittedFeedback: "Good" })),
    answers(portfolio(3, { status: "Done", submittedFeedback: "Good" })),
  );
  await submit("Done");
  expect(server.arrived.map(({ body, headers }) => [body, headers.get("if-match")])).toEqual([
    [JSON.stringify({ status: "Reviewed", assessorComments: "Good" }), '"1"'],
    [JSON.stringify({ status: "Done" }), '"2"'],
  ]);
  expect(new Set(keys()).size).toBe(2);
  expect([now().failure, now().isSigningOff, now().unsent]).toEqual([undefined, false, undefined]);
  expect(draft.finish).toHaveBeenCalledOnce();
});

test("where only the mark fails, the feedback is not sent again and the mark keeps its key", async () => {
  const { now, press, submit } = await openFeedback("Good");
  server.answers(answers(portfolio(2, { status: "Reviewed", submittedFeedback: "Good" })), lost);
  await submit("Done");
  expect(now().failure?.message).toMatch(
    /^Your feedback was submitted\. The portfolio was not marked as done\. We could/,
  );
  expect(now().isSigningOff).toBe(false);
  server.answers(answers(portfolio(3, { status: "Done", submittedFeedback: "Good" })));
  await press(({ retry }) => retry?.());
  expect(server.arrived.map(({ body }) => JSON.parse(String(body)).status)).toEqual(["Reviewed", "Done", "Done"]);
  expect(keys()[1]).toBe(keys()[2]);
  expect([now().failure, now().retry]).toEqual([undefined, undefined]);
});

test("where the first half fails, trying again does both", async () => {
  const { now, press, submit } = await openFeedback("Good");
  server.answers(lost);
  await submit("Done");
  expect(now().failure?.message).not.toMatch(/was submitted/);
  server.answers(
    answers(portfolio(2, { status: "Reviewed", submittedFeedback: "Good" })),
    answers(portfolio(3, { status: "Done", submittedFeedback: "Good" })),
  );
  await press(({ retry }) => retry?.());
  expect(server.arrived.map(({ body }) => JSON.parse(String(body)).status)).toEqual(["Reviewed", "Reviewed", "Done"]);
  expect(keys()[0]).toBe(keys()[1]);
});

test("a portfolio that was withdrawn in between is not marked by trying again", async () => {
  const { now, submit } = await openFeedback("Good");
  server.answers(answers(portfolio(2, { status: "Reviewed", submittedFeedback: "Good" })), stale);
  await submit("Done");
  expect(now().failure?.message).toMatch(/was not marked as done\. It has changed in the meantime\./);
  expect(now().retry).toBeUndefined();
});

test("an empty text is not sent", async () => {
  const { now, submit } = await openFeedback("  ");
  await submit("Reviewed");
  expect([now().failure?.message, server.arrived]).toEqual(["Write your feedback before you submit it.", []]);
  await submit("To Be Reviewed");
  expect(now().failure?.message).toBe("There is nothing to save yet. Write your feedback first.");
});

test("what gets no answer waits with its draft, its key and what follows, and nothing is an error", async () => {
  keepUnsent();
  const { now, submit } = await openFeedback("Good");
  server.answers(lost);
  await submit("Done");
  expect([now().failure, now().isSigningOff, keys().length]).toEqual([undefined, false, 1]);
  expect(moved).toEqual([
    {
      ...{ call: "reviewPortfolio", portfolio: "p", form: "feedback:p", title: "Board", person: "Sam" },
      ...{ body: { status: "Reviewed", assessorComments: "Good" }, version: '"1"', act: "signOff", sendKey: keys()[0] },
      ...{ photos: [], mayBeSaved: true, at: expect.any(String) },
      values: { text: "Good", version: 1, submittedAt: portfolio(1).submittedAt },
      followedBy: [{ body: { status: "Done" }, sendKey: expect.stringMatching(/^[0-9a-f]{32}$/), act: "finish" }],
    },
  ]);
});

test("what was typed while it got no answer stays in the box: nothing is queued", async () => {
  keepUnsent();
  const { now, press } = await openFeedback("Good");
  const answer = Promise.withResolvers<Response>();
  server.answers(() => answer.promise);
  await press(({ submit }) => void submit("Reviewed"));
  await press(({ write }) => write("Good. And safe"));
  await press(() => answer.reject(new TypeError("network")));
  await vi.waitFor(() => expect(now().failure?.kind).toBe("retry"));
  expect([now().text, moved]).toEqual(["Good. And safe", []]);
});

test("a draft that is outdated when it is opened is compared at once", async () => {
  const { now } = await openFeedback("Mine", { text: "Mine", version: 0 }, { savedFeedback: "Theirs" });
  expect([now().theirs?.savedFeedback, now().text, now().version]).toEqual(["Theirs", "Mine", 0]);
});
