import { type PlannedTask, setTask } from "contract/plan/tasks.ts";
import type { z } from "zod";
import type { OpenProduct, TestUser } from "./product.ts";

type Sent = z.input<typeof PlannedTask>;

export const task = { kind: "task" as const, title: "Send the method statement", dueOn: "2999-11-20" };
export const visit = {
  ...{ kind: "visit" as const, title: "Site visit", location: "Armley Road, LS12", text: "Bring your test sheets." },
  ...{ startsAt: "2999-11-26T10:00:00Z", endsAt: "2999-11-26T11:00:00Z" },
};

/** Plans something for a learner, for Sam by Ann unless it is said; answers it. */
export async function planned(
  product: OpenProduct,
  plan: Sent = task,
  { by = product.ann, learner = product.sam }: { by?: TestUser; learner?: TestUser } = {},
) {
  const { status, body } = await product.as(by, setTask, { body: { learner: learner.id, ...plan } });
  if (status !== 201) throw new Error(`not planned: ${body.message}`);
  return body.task;
}
