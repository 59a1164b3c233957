import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assessorMove, canMove, type Move, moves, refusalOf, type Status, statuses } from "./moves.ts";

// The rules once more, written out by hand: where each move leads from each status. What is not here is refused.
const written: Record<Move, { by: "student" | "assessor"; leads: Partial<Record<Status, Status>> }> = {
  submit: { by: "student", leads: { Draft: "To Be Reviewed" } },
  withdraw: { by: "student", leads: { "To Be Reviewed": "Draft", Reviewed: "Draft" } },
  saveFeedback: { by: "assessor", leads: { "To Be Reviewed": "To Be Reviewed", Reviewed: "To Be Reviewed" } },
  submitFeedback: { by: "assessor", leads: { "To Be Reviewed": "Reviewed", Reviewed: "Reviewed" } },
  finish: { by: "assessor", leads: { Reviewed: "Done" } },
  reopen: { by: "assessor", leads: { Done: "Reviewed" } },
};

const names = Object.keys(moves).filter(isMove);
const everyCase = names.flatMap((move) => statuses.map((status) => ({ move, status })));

function isMove(name: string): name is Move {
  return name in written;
}

test("the product knows these moves and no others", () => {
  expect(Object.keys(moves).sort()).toEqual(Object.keys(written).sort());
});

describe.each(everyCase)("$move of a portfolio that is $status", ({ move, status }) => {
  const leadsTo = written[move].leads[status];

  test(leadsTo ? `makes it ${leadsTo}` : "is refused with a sentence that names the status", () => {
    expect(canMove(move, status)).toBe(leadsTo !== undefined);
    if (leadsTo) {
      expect(moves[move].to).toBe(leadsTo);
    } else {
      expect(refusalOf(move, status)).toContain(status);
      expect(refusalOf(move, status)).toMatch(/^[A-Z].*\.$/);
    }
  });

  test("is made by the person who may make it", () => {
    expect(moves[move].by).toBe(written[move].by);
  });
});

test("a learner cannot reach Reviewed or Done, nor leave Done", () => {
  const byLearner = names.filter((move) => moves[move].by === "student");
  expect(byLearner.map((move) => moves[move].to).sort()).toEqual(["Draft", "To Be Reviewed"]);
  expect(byLearner.filter((move) => canMove(move, "Done"))).toEqual([]);
});

test("an assessor never touches a draft", () => {
  const byAssessor = names.filter((move) => moves[move].by === "assessor");
  expect(byAssessor.filter((move) => canMove(move, "Draft"))).toEqual([]);
});

test("whatever people do, a portfolio becomes Done only out of Reviewed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (tried) => {
      let status: Status = "Draft";
      for (const move of tried) {
        const before: Status = status;
        if (canMove(move, status)) status = moves[move].to;
        if (status === "Done" && before !== "Done") expect(before).toBe("Reviewed");
      }
    }),
  );
});

describe("what a request means", () => {
  test.each([
    ["To Be Reviewed", "To Be Reviewed", true, "saveFeedback"],
    ["To Be Reviewed", "Reviewed", true, "saveFeedback"],
    ["To Be Reviewed", "Reviewed", false, "saveFeedback"],
    ["Reviewed", "To Be Reviewed", true, "submitFeedback"],
    ["Reviewed", "To Be Reviewed", false, "submitFeedback"],
    ["Reviewed", "Reviewed", true, "submitFeedback"],
    ["Reviewed", "Done", true, "submitFeedback"],
    ["Reviewed", "Done", false, "reopen"],
    ["Done", "Reviewed", false, "finish"],
    ["Done", "Reviewed", true, "finish"],
    ["Done", "To Be Reviewed", false, "finish"],
  ] as const)(
    "an assessor who sends %s while it is %s (with a text: %s) means %s",
    (requested, current, hasText, move) => {
      expect(assessorMove(requested, current, hasText)).toBe(move);
    },
  );

  test("marking as undone sends Reviewed without a text, and only that reopens", () => {
    for (const requested of ["To Be Reviewed", "Reviewed", "Done"] as const)
      for (const current of statuses)
        for (const hasText of [true, false]) {
          const reopens = requested === "Reviewed" && current === "Done" && !hasText;
          expect(assessorMove(requested, current, hasText) === "reopen").toBe(reopens);
        }
  });
});
