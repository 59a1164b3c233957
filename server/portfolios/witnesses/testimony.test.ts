import { hour } from "contract/core/calendar.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { listWitnesses, markExpert, viewPass } from "contract/portfolios/witnesses.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { asked, askedBy, mick, signature, signed, statementsSeenBy } from "../../../test/product/witnesses.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const view = (token: string, who?: TestUser) => product.as(who, viewPass, { body: { token } });
const statements = (id: string, who: TestUser = product.sam) => statementsSeenBy(product, id, who);
const askedByEmail = (email = mick, portfolio?: string) => askedBy(product, email, portfolio);

describe("what is said beside a testimony", () => {
  test.each([
    ["from the learner's network within the hour", hour, "127.0.0.1", true],
    ["from there later", hour + 1, "127.0.0.1", false],
    ["from another network", 0, "10.1.2.3", false],
  ])("%s: the assessor is told so, or not", async (_, later, remoteAddress, isNear) => {
    const { id, token } = await asked(product);
    const { fingerprint } = (await view(token)).body;
    clock.advance(later);
    const payload = JSON.stringify({ token, fingerprint, ...signature, contact: mick });
    const headers = { "content-type": "application/json" };
    await product.request(undefined, { method: "POST", url: "/api/pass/statement", payload, headers, remoteAddress });
    expect((await statements(id, product.ann))[0]?.witness?.staff?.isNear).toBe(isNear);
  });

  test("asked for by an assessor is not told to be near", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    await signed(product, (await asked(product, id, product.ann)).token);
    expect((await statements(id, product.ann))[0]?.witness?.staff?.isNear).toBe(false);
  });

  test("of one address under two names: the assessor is told at both", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const names = ["Mick Barraclough", "MICK barraclough", "Jo Hirst"];
    const told = async () => (await statements(id, product.ann)).map(({ witness }) => witness?.staff?.otherNames);
    for (const name of names.slice(0, 2)) await signed(product, (await asked(product, id)).token, { name });
    expect(await told()).toEqual([false, false]);
    await signed(product, (await asked(product, id)).token, { name: "Jo Hirst" });
    expect(await told()).toEqual([true, true, true]);
  });

  test("fills in who signed before, only behind a link to their own address", async () => {
    await signed(product, (await asked(product)).token, { name: "Somebody With The Phone" });
    const first = await askedByEmail();
    expect((await view(first.token)).body.known).toEqual({ name: "Mick" });
    await signed(product, first.token);
    const { name, role, employer, relationship, competence } = signature;
    expect((await view((await askedByEmail("MICK@kirkgate.example")).token)).body.known).toEqual({
      ...{ name, role, employer, relationship, competence },
    });
    expect((await view((await asked(product)).token)).body.known).toBeNull();
    expect((await view((await askedByEmail("jo@example.com")).token)).body.known).toEqual({ name: "Mick" });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ["a letter", { title: "Consumer unit changed" }, false],
    ["a photo", {}, false],
    ["a caption", {}, false],
    ["a place", { criteria: JSON.stringify({ number: "6.2e" }) }, true],
    ["a comment", { comments: "More to say." }, true],
  ])("matches until what it is about changes: %s", async (what, form, matches) => {
    const { _id: id, images } = await saved(product, product.sam, { images: [await photo(40)] });
    await signed(product, (await asked(product, id)).token);
    const captioned = { photos: JSON.stringify([{ path: images[0], caption: "Board" }]) };
    const changed = what === "a photo" ? { images: [await photo(50)] } : what === "a caption" ? captioned : form;
    await product.as(product.sam, changePortfolio, { params: { id }, form: editForm(changed) });
    expect((await statements(id)).map((one) => one.matches)).toEqual([matches]);
  });

  test("notifies the learner and the assessor, and is in the audit log without a word of it", async () => {
    const { token } = await asked(product);
    await signed(product, token);
    const rows = await product.deps.db.selectFrom("notifications").select(["account", "kind", "title"]).execute();
    expect(rows.filter(({ kind }) => kind !== "submission")).toEqual(
      expect.arrayContaining([
        { account: product.sam.id, kind: "testimony", title: "Consumer unit change" },
        { account: product.ann.id, kind: "witnessed", title: "Consumer unit change" },
      ]),
    );
    const log = await product.deps.db.selectFrom("auditLog").selectAll().orderBy("position").execute();
    expect(log.slice(-2).map(({ actor, action }) => [actor, action])).toEqual([
      [product.sam.id, "askWitness"],
      [null, "testify"],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Mick|kirkgate|himself/);
  });
});

describe("the register", () => {
  test("shows an assessor who has signed for their learners, and an administrator everybody", async () => {
    await signed(product, (await asked(product)).token);
    await signed(product, (await asked(product)).token);
    const list = async (who: TestUser) =>
      (await product.as(who, listWitnesses)).body.map(({ name, email, signed }) => [name, email, signed]);
    const all = [["Mick Barraclough", mick, 2]];
    expect([await list(product.ann), await list(product.bob), await list(product.ada)]).toEqual([all, [], all]);
  });

  test("has experts, whom an administrator marks with a reason; a code does not make one", async () => {
    const { id, token } = await askedByEmail();
    await signed(product, token);
    const mark = async (reason: string) => {
      const [found] = (await product.as(product.ada, listWitnesses)).body;
      return product.as(product.ada, markExpert, { params: { id: found?._id ?? "" }, body: { reason } });
    };
    expect([(await mark(" ")).status, (await mark("JIB gold card, seen.")).status]).toEqual([400, 200]);
    await signed(product, (await asked(product, id)).token);
    expect((await statements(id)).map(({ witness }) => witness?.isExpert)).toEqual([true, false]);
    const expert = { from: "2026-03-02T09:00:00.000Z", by: "Ada Adams", reason: "JIB gold card, seen." };
    const experts = (await product.as(product.ann, listWitnesses)).body.flatMap(({ expert }) => expert ?? []);
    expect(experts).toEqual([expert]);
  });
});
