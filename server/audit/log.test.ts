import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { openProduct } from "../../test/product/product.ts";

test("the audit log records who did what when, from what to what, and never the contents", async () => {
  const product = await openProduct();
  const { sam, ann, ada, tom, bob } = product;
  const params = { id: (await saved(product, sam, { title: "MARKERtitle", comments: "MARKERcomment" }))._id };
  await product.as(sam, changePortfolio, { params, form: editForm({ taskDescription: "MARKERtask" }) });
  await product.as(sam, changePortfolio, { params, body: { status: "To Be Reviewed" } });
  await product.as(ann, reviewPortfolio, {
    params,
    body: { status: "To Be Reviewed", assessorComments: "MARKERsaved" },
  });
  await product.as(ann, reviewPortfolio, { params, body: { status: "Reviewed", assessorComments: "MARKERfeedback" } });
  await product.as(ann, reviewPortfolio, { params, body: { status: "Done" } });
  await product.as(ann, reviewPortfolio, { params, body: { status: "Reviewed" } });
  await product.as(sam, changePortfolio, { params, body: { status: "Draft" } });
  await product.as(sam, deletePortfolio, { params });
  await product.as(ada, assignAssessor, { params: { id: tom.id }, body: { assessorId: product.ann.id } });
  await product.as(ada, setActive, { params: { id: bob.id }, body: { isActive: false } });
  await product.as(ada, setActive, { params: { id: bob.id }, body: { isActive: true } });

  const entries = await product.deps.db.selectFrom("auditLog").selectAll().orderBy("position").execute();
  await product.close();
  expect(entries.map(({ actor, action, was, became }) => [actor, action, was, became])).toEqual([
    [sam.id, "create", null, "Draft"],
    [sam.id, "edit", null, null],
    [sam.id, "submit", "Draft", "To Be Reviewed"],
    [ann.id, "saveFeedback", "To Be Reviewed", "To Be Reviewed"],
    [ann.id, "submitFeedback", "To Be Reviewed", "Reviewed"],
    [ann.id, "finish", "Reviewed", "Done"],
    [ann.id, "reopen", "Done", "Reviewed"],
    [sam.id, "withdraw", "Reviewed", "Draft"],
    [sam.id, "delete", "Draft", null],
    [ada.id, "assign", bob.id, ann.id],
    [ada.id, "deactivate", null, null],
    [ada.id, "activate", null, null],
  ]);
  expect(JSON.stringify(entries)).not.toContain("MARKER");
});
