import { describe, expect, test } from "vitest";
import { Feedback, feedbackMost } from "./reviews.ts";

describe("what an assessor sends", () => {
  test.each(["To Be Reviewed", "Reviewed", "Done"])("is the status %s with feedback, or alone", (status) => {
    expect(Feedback.parse({ status })).toEqual({ status });
    expect(Feedback.parse({ status, assessorComments: " Well done.\r\nNext: testing. " })).toEqual({
      status,
      assessorComments: "Well done.\nNext: testing.",
    });
  });

  test.each(["Draft", "done", "", null, undefined, 3, ["Done"], { $ne: "Draft" }])(
    "is never the status %j",
    (status) => {
      expect(Feedback.safeParse({ status }).error?.issues[0]?.message).toBe("Choose To Be Reviewed, Reviewed or Done.");
    },
  );

  test("is feedback of bounded length that can be shown", () => {
    const send = (assessorComments: unknown) => Feedback.safeParse({ status: "Reviewed", assessorComments }).success;
    expect(send("x".repeat(feedbackMost))).toBe(true);
    for (const odd of ["x".repeat(feedbackMost + 1), "a\u0000b", "\ud800", 7, null, ["text"], {}])
      expect(send(odd)).toBe(false);
  });

  test("never touches what the student wrote", () => {
    const greedy = { status: "Reviewed", assessorComments: "Good", title: "Mine", images: [], submissionCount: 0 };
    expect(Object.keys(Feedback.parse(greedy)).sort()).toEqual(["assessorComments", "status"]);
  });
});
