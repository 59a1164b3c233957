import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const assign = (who: TestUser, to: TestUser | null) =>
  product.as(product.ada, assignAssessor, { params: { id: who.id }, body: { assessorId: to?.id ?? null } });
const setActivity = (who: TestUser, isActive: boolean) =>
  product.as(product.ada, setActive, { params: { id: who.id }, body: { isActive } });

test("a learner reads who will review what waits, at once after every change, and no name if the assessor cannot log in", async () => {
  const id = (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
  const names = async () => [
    (await product.as(product.sam, listOwnPortfolios)).body[0]?.assessor?.name,
    (await product.as(product.sam, viewPortfolio, { params: { id } })).body.assessor?.name,
  ];
  const both = (name: string | undefined) => [name, name];
  expect(await names()).toEqual(both("Ann Archer"));
  await assign(product.sam, product.bob);
  expect(await names()).toEqual(both("Bob Barnes"));
  await setActivity(product.bob, false);
  expect(await names()).toEqual(both(undefined));
  await setActivity(product.bob, true);
  expect(await names()).toEqual(both("Bob Barnes"));
  await assign(product.sam, null);
  expect(await names()).toEqual(both(undefined));
});
