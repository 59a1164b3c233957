import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { makeRecord } from "contract/reviews/records.ts";
import type { OpenProduct, TestUser } from "./product.ts";

/** The form of a record that accepts two criteria; each test says what is different about its own. */
export function recordForm(student: TestUser, own: Record<string, string | Blob | Blob[]> = {}) {
  const seen = { verdict: "accepted", seenAt: "2026-03-01T10:14:00Z" };
  return {
    student: student.id,
    title: "Direct observation",
    method: "Direct observation",
    dateTime: "2026-03-01T10:00:00Z",
    decisions: JSON.stringify([
      { unit: "315", learningOutcome: "6", criteria: "6.1a", ...seen },
      { unit: "316", learningOutcome: "1", criteria: "1.1", ...seen },
    ]),
    ...own,
  };
}

/** A record that Ann has made of Sam's work, as Sam sees it. @throws Error when it was refused */
export async function recorded({ as, ann, sam }: OpenProduct, own: Record<string, string | Blob | Blob[]> = {}) {
  const { status, body } = await as(ann, makeRecord, { form: recordForm(sam, own) });
  if (status !== 201) throw new Error(`not made: ${body.message}`);
  return (await as(sam, viewPortfolio, { params: { id: body.portfolio._id } })).body;
}
