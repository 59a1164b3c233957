// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { afterEach, expect, test, vi } from "vitest";
import { useAnswer, useSetAnswer } from "../../app/queries.tsx";
import { fakeServer, lost, says } from "../../app/testing/fake-server.ts";
import { openHook } from "../../app/testing/open-hook.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useReviewing } from "../use-reviewing.ts";
import { bothOf, type FeedbackDraft, nothing, stored } from "./draft.ts";
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
      cells: [],
      workplace: "",
      observedBy: "",
      decided: [],
      decisions: [],
      statements: [],
      remarks: [],
      attachments: [],
      voices: [],
      author: null,
      record: null,
      fingerprint: null,
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
    flush: vi.fn(),
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
  const { submittedAt } = portfolio(1);
  const kept = { text: "Good", decisions: [], remarks: [], voice: null, version: 1, submittedAt };
  expect(draft.keep).toHaveBeenLastCalledWith(kept);
  server.answers(lost, answers(portfolio(2, { savedFeedback: "Good" })));
  await submit("To Be Reviewed");
  // A page that is left right after the answer would otherwise find what was there before the last change.
  expect(draft.flush).toHaveBeenCalledOnce();
  expect([now().failure?.kind, now().text, now().unsent]).toEqual(["retry", "Good", "Good"]);
  expect(draft.finish).not.toHaveBeenCalled();

  await press(({ retry }) => retry?.());
  expect(keys()[0]).toBe(keys()[1]);
  expect(server.arrived[1]?.body).toBe(JSON.stringify({ status: "To Be Reviewed", assessorComments: "Good" }));
  expect(draft.finish).toHaveBeenCalledOnce();
  expect(draft.flush).toHaveBeenCalledTimes(3);
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
    resolve({ ...nothing, text: "Theirs\n\nMine" });
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

const criterion = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const other = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const accepted = { ...criterion, verdict: "accepted", ticks: "VACSR", text: "" } as const;
const notYet = { ...criterion, verdict: "not yet", ticks: "VACR", text: "One photo from the side." } as const;
const of = (one: typeof criterion): Partial<PortfolioForReview> => ({
  unit: { number: one.unit, title: "" },
  learningOutcome: { number: one.learningOutcome, description: "" },
  criteria: { number: one.criteria, description: "" },
});
const made = (one: typeof accepted | typeof notYet) => {
  const ranged = { cells: [], workplace: "" as const };
  return { ...one, ...ranged, by: "Ann", at: "2026-03-01T09:00:00Z", round: "r", seenAt: null };
};
const bodies = () => server.arrived.map(({ body }) => JSON.parse(String(body)));

test("what is submitted and marked as done goes as one request, and once when it is tried again", async () => {
  const { now, press, submit, draft } = await openFeedback("Good");
  server.answers(lost, answers(portfolio(2, { status: "Done", submittedFeedback: "Good" })));
  await submit("Done");
  expect(now().failure?.kind).toBe("retry");
  await press(({ retry }) => retry?.());
  const body = { status: "Reviewed", assessorComments: "Good", finish: true };
  expect(bodies()).toEqual([body, body]);
  expect(keys()[0]).toBe(keys()[1]);
  expect([now().failure, now().retry, now().unsent]).toEqual([undefined, undefined, undefined]);
  expect(draft.finish).toHaveBeenCalledOnce();
});

test("decisions go with the feedback, whose text may then be empty, and are nothing unsent once they stand", async () => {
  const { now, press, submit } = await openFeedback(undefined, undefined, of(criterion));
  await press(({ decide }) => decide(() => [notYet]));
  expect(now().unsent).toBe("315 6.2e: not yet. One photo from the side.");
  const summary = "Not yet: 315 6.2e";
  const closed = { submittedFeedback: summary, decisions: [made(notYet)], ...of(criterion) };
  server.answers(answers(portfolio(2, { status: "Reviewed", ...closed })));
  await submit("Reviewed");
  expect(bodies()).toEqual([{ status: "Reviewed", assessorComments: "", decisions: [notYet] }]);
  expect([now().failure, now().unsent, now().text]).toEqual([undefined, undefined, summary]);

  // The server's words about the last round are no feedback on the next decision.
  await press(({ decide }) => decide(() => [accepted]));
  server.answers(answers(portfolio(3, { status: "Done", decisions: [made(accepted)] })));
  await submit("Done");
  expect(bodies()[1]).toEqual({ status: "Reviewed", assessorComments: "", decisions: [accepted], finish: true });
});

test("what is marked not yet is not marked as done, and one without a word or with a tick less is not sent", async () => {
  const { now, press, submit } = await openFeedback("Good", undefined, of(criterion));
  await press(({ decide }) => decide(() => [notYet]));
  await submit("Done");
  expect(now().failure?.message).toBe(
    "315 6.2e is marked not yet. Accept it or take it off before you mark this as done.",
  );
  await press(({ decide }) => decide(() => [{ ...notYet, text: " " }]));
  expect(now().failure).toBeUndefined();
  await submit("Reviewed");
  expect(now().failure).toMatchObject({ message: "Say what is missing for 315 6.2e.", criterion: "315 6 6.2e" });
  await press(({ decide }) => decide(() => [{ ...accepted, ticks: "VACR" }]));
  await submit("Reviewed");
  expect(now().failure?.message).toMatch(/^Tick valid, authentic/);
  expect(server.arrived).toEqual([]);
  // Half of it can be saved.
  server.answers(answers(portfolio(2, { savedFeedback: "Good", savedDecisions: [{ ...accepted, ticks: "VACR" }] })));
  await submit("To Be Reviewed");
  expect(now().unsent).toBeUndefined();
});

test("a draft brings its decisions back, and one that was accepted meanwhile is left out, with its words", async () => {
  const found = {
    text: "",
    decisions: [notYet, { ...other, verdict: "accepted", ticks: "VACSR", text: "" }],
    version: 0,
  };
  const more = { ...of(criterion), also: [other], decisions: [made(accepted)] };
  const { now, submit } = await openFeedback(undefined, found as FeedbackDraft, more);
  expect([now().leftOut, now().decisions]).toEqual([[notYet], [{ ...accepted, ...other }]]);
  server.answers(answers(portfolio(2, { status: "Reviewed", decisions: [made(accepted)] })));
  await submit("Reviewed");
  expect(bodies()[0].decisions).toEqual([{ ...accepted, ...other }]);
  expect(now().leftOut).toEqual([]);
});

test("decisions that another tab saved meanwhile are compared, and together nothing decided is lost", async () => {
  const { now, press, submit } = await openFeedback(undefined, undefined, { ...of(criterion), also: [other] });
  await press(({ decide }) => decide(() => [notYet]));
  const theirs = [accepted, { ...accepted, ...other }];
  const newer = portfolio(2, { ...of(criterion), also: [other], savedDecisions: theirs });
  server.answers(stale, shows(newer));
  await submit("Reviewed");
  expect([now().theirs?.savedDecisions, now().decisions]).toEqual([theirs, [notYet]]);
  await press(({ resolve, show, written }) => {
    show(newer);
    resolve(bothOf(stored(newer), written));
  });
  expect([now().theirs, now().decisions]).toEqual([undefined, [notYet, { ...accepted, ...other }]]);
});

test("a portfolio that was sent in again in between is not marked as done by trying again before it is looked at", async () => {
  const { now, submit } = await openFeedback("Good", undefined, of(criterion));
  server.answers(stale, shows(portfolio(3, { submittedAt: "2026-03-02T09:00:00.000Z", ...of(criterion) })));
  await submit("Done");
  expect(now().failure?.message).toMatch(/^Sam has sent this portfolio in again/);
  expect(bodies()[0]).toMatchObject({ finish: true });
});

test("an empty text is not sent", async () => {
  const { now, submit } = await openFeedback("  ");
  await submit("Reviewed");
  expect([now().failure?.message, server.arrived]).toEqual(["Write your feedback before you submit it.", []]);
  await submit("To Be Reviewed");
  expect(now().failure?.message).toBe("There is nothing to save yet. Write your feedback first.");
});

test("what gets no answer waits with its draft and its key, and nothing is an error", async () => {
  keepUnsent();
  const { now, submit } = await openFeedback("Good");
  server.answers(lost);
  await submit("Done");
  expect([now().failure, keys().length]).toEqual([undefined, 1]);
  expect(moved).toEqual([
    {
      ...{ call: "reviewPortfolio", portfolio: "p", form: "feedback:p", title: "Board", person: "Sam" },
      body: { status: "Reviewed", assessorComments: "Good", finish: true },
      ...{ version: '"1"', act: "signOff", sendKey: keys()[0] },
      ...{ photos: [], mayBeSaved: true, at: expect.any(String) },
      values: { ...nothing, text: "Good", version: 1, submittedAt: portfolio(1).submittedAt },
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

test("a draft from before there were remarks goes with those that were saved", async () => {
  const remark = { on: "photo", photo: "uploads/a.jpg", x: 0.5, y: 0.5, text: "No tag.", place: null } as const;
  const { submit } = await openFeedback(undefined, { text: "Old", version: 1 }, { savedRemarks: [remark] });
  server.answers(answers(portfolio(2, { status: "Reviewed" })));
  await submit("Reviewed");
  expect(JSON.parse(String(server.arrived[0]?.body))).toMatchObject({ assessorComments: "Old", remarks: [remark] });
});
