import { noAssessor } from "contract/accounts/account-options.ts";
import { listAccounts } from "contract/accounts/accounts.ts";
import { listWorkload } from "contract/centre/centre.ts";
import { listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { texts } from "../../test/access/scenario.ts";
import { frozenAt, openProduct } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";

test("each assessor's learners and waiting portfolios are counted, the longest wait first", async () => {
  const clock = frozenAt("2026-03-01T10:00:00.000Z");
  const product = await openProduct({ clock });
  const { sam, tom, ann, bob, ada } = product;
  const idle = await product.newcomer({ name: "Ian Idle", role: "assessor", isActive: 0 });
  const lost = await product.newcomer({ name: "Lou Lost" });
  const create = async (who: typeof sam, status: "Draft" | "To Be Reviewed") => {
    clock.advance(60_000);
    return (await product.as(who, createPortfolio, { form: { ...texts, status } })).body.portfolio._id;
  };
  await create(tom, "To Be Reviewed");
  const deleted = await create(sam, "To Be Reviewed");
  await create(sam, "To Be Reviewed");
  await create(sam, "Draft");
  await create(sam, "To Be Reviewed");
  await create(lost, "To Be Reviewed");
  await product.as(sam, deletePortfolio, { params: { id: deleted } });

  const { body } = await product.as(product.ada, listWorkload);
  const line = (assessor: object | null, [learners, inactiveLearners]: number[], waiting: number, minute: number) => ({
    assessor,
    isActive: assessor !== null,
    learners,
    inactiveLearners,
    waiting,
    oldestWaiting: `2026-03-01T10:0${minute}:00.000Z`,
  });
  expect(body).toEqual([
    line({ _id: bob.id, name: "Bob Barnes" }, [1, 0], 1, 1),
    line({ _id: ann.id, name: "Ann Archer" }, [2, 1], 2, 3),
    line(null, [1, 0], 1, 6),
  ]);
  expect([idle.id, ada.id].some((id) => JSON.stringify(body).includes(id))).toBe(false);
  await product.close();
});

test("in any centre, each figure equals the length of the list that it links to, whoever is active", async () => {
  const product = await openProduct();
  const { db } = product.deps;
  const { ann, bob } = product;
  const learner = fc.record({
    assessor: fc.constantFrom(ann.id, bob.id, null),
    isActive: fc.constantFrom(0, 1),
    waits: fc.array(fc.constantFrom("Draft" as const, "To Be Reviewed" as const), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(learner, { maxLength: 6 }), async (learners) => {
      for (const { isActive, waits, ...one } of learners) {
        const newcomer = await product.newcomer({ ...one, name: newId() });
        for (const status of waits) await product.as(newcomer, createPortfolio, { form: { ...texts, status } });
        await db.updateTable("accounts").set({ isActive }).where("id", "=", newcomer.id).execute();
      }
      const { body } = await product.as(product.ada, listWorkload);
      const accounts = (await product.as(product.ada, listAccounts)).body.filter(({ role }) => role === "student");
      for (const id of [ann.id, bob.id, null]) {
        const listed = body.find((one) => (one.assessor?._id ?? null) === id);
        const theirs = accounts.filter((one) => (one.assignedAssessor?._id ?? null) === id);
        const query = { assessor: id ?? noAssessor, status: "To Be Reviewed" } as const;
        const waiting = await product.as(product.ada, listStudentsWithPortfolios, { query: query as never });
        expect([listed?.learners ?? 0, listed?.inactiveLearners ?? 0, listed?.waiting ?? 0]).toEqual([
          theirs.length,
          theirs.filter(({ isActive }) => !isActive).length,
          waiting.body.portfolios,
        ]);
      }
    }),
    { numRuns: 10 },
  );
  await product.close();
});
