import { assignAssessor, setActive } from "contract/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import { expect, test } from "vitest";
import { openHouse } from "../testing.ts";
import { editForm, saved } from "../testing-portfolios.ts";

test("the trail says who did what when, from what to what, and never the contents", async () => {
  const house = await openHouse();
  const { sam, ann, ada, tom, bob } = house;
  const params = { id: (await saved(house, sam, { title: "MARKERtitle", comments: "MARKERcomment" }))._id };
  await house.as(sam, changePortfolio, { params, form: editForm({ taskDescription: "MARKERtask" }) });
  await house.as(sam, changePortfolio, { params, body: { status: "To Be Reviewed" } });
  await house.as(ann, reviewPortfolio, { params, body: { status: "To Be Reviewed", assessorComments: "MARKERsaved" } });
  await house.as(ann, reviewPortfolio, { params, body: { status: "Reviewed", assessorComments: "MARKERfeedback" } });
  await house.as(ann, reviewPortfolio, { params, body: { status: "Done" } });
  await house.as(ann, reviewPortfolio, { params, body: { status: "Reviewed" } });
  await house.as(sam, changePortfolio, { params, body: { status: "Draft" } });
  await house.as(sam, deletePortfolio, { params });
  await house.as(ada, assignAssessor, { params: { id: tom.id }, body: { assessorId: house.ann.id } });
  await house.as(ada, setActive, { params: { id: bob.id }, body: { isActive: false } });
  await house.as(ada, setActive, { params: { id: bob.id }, body: { isActive: true } });

  const entries = await house.house.db.selectFrom("trail").selectAll().orderBy("position").execute();
  await house.close();
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
