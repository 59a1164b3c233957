import { setDuties } from "contract/accounts/duties.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { achieve, takeBackAchievement } from "contract/logbook/coverage-calls.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import * as claims from "contract/quality/claims.ts";
import { checkSample } from "contract/quality/samples.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  achieving,
  agree,
  claimable,
  claimed,
  drawn,
  firstOf,
  type LearnersUnit,
  ofUnits,
} from "../../../test/product/claims.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

type Query = Parameters<typeof list>[0];
async function list(query: { state?: claims.ClaimFilter["state"]; search?: string; page?: string } = {}) {
  return (await product.as(product.ada, claims.listClaims, { query })).body;
}
const claim = (...units: LearnersUnit[]) => product.as(product.ada, claims.claimUnits, { body: ofUnits(...units) });
const release = (certificate: string, ...units: LearnersUnit[]) =>
  product.as(product.ada, claims.releaseClaims, { body: { ...ofUnits(...units), certificate } });
const reason = "The decision on 2.1 was wrong.";
const claimBack = (...units: LearnersUnit[]) =>
  product.as(product.ada, claims.takeBackClaims, { body: { ...ofUnits(...units), reason } });
const states = async (query: Query) => (await list(query)).units.map(({ learner, unit }) => [learner._id, unit]);

describe("a unit that was achieved", () => {
  test("is blocked until a verifier has agreed, and says who can move it", async () => {
    const { learner, unit } = await achieving(product);
    await product.as(product.ada, setDuties, {
      params: { id: product.bob.id },
      body: { duties: [{ duty: "verifier", from: "2020-01-01" }], reason: "Has the award." },
    });
    const bob = { _id: product.bob.id, name: "Bob Barnes" };
    const none = { code: "notSampled", text: "Nothing of this learner has been sampled.", until: null };
    expect((await list({ state: "blocked" })).units).toMatchObject([
      { learner: { _id: learner.id }, unit, blocks: [{ ...none, who: [bob], link: "/quality/plan" }] },
    ]);
    const [sample] = await drawn(product);
    const open = { code: "openSamples", text: "1 sample is open.", until: "2026-12-02" };
    const refused = await claim({ learner, unit });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^Unit 312 of .+ cannot be claimed: 1 sample is open\.$/),
      blocks: [{ learner: learner.id, unit, ...open, who: [bob], link: `/quality?sample=${sample}` }],
    });
    await agree(product, sample ?? "");
    const ready = await list();
    expect(ready).toMatchObject({ total: 1, counts: { ready: 1, blocked: 0, claimed: 0 } });
    expect(ready.units).toMatchObject([
      { unitTitle: expect.stringContaining("nviron"), agreed: 1, verifiers: [bob], assessor: { name: "Ann Archer" } },
    ]);
  });

  test("is not ready once what it rests on is taken back, and is again once that is mended", async () => {
    const { learner, unit, portfolio: id } = await claimable(product);
    clock.advance(60_000);
    await product.as(product.ann, takeBack, { params: { id }, body: { ...firstOf(unit), reason } });
    expect(await states({})).toEqual([]);
    expect((await claim({ learner, unit })).body.message).toMatch(/^Unit 312 of .+ is not achieved\.$/);
    const decisions = [{ ...firstOf(unit), verdict: "accepted" as const }];
    expect((await product.as(product.ann, decideMore, { params: { id }, body: { decisions } })).status).toBe(200);
    expect(await states({})).toEqual([[learner.id, unit]]);
  });
});

describe("a claim", () => {
  test("is of all or none, once, and waits for its release and its certificate", async () => {
    const [one, blocked] = [await claimable(product), await achieving(product)];
    expect((await claim(one, blocked)).status).toBe(409);
    expect(await states({})).toEqual([[one.learner.id, "312"]]);
    const { status, body } = await claim(one);
    expect([status, body.message, body.state]).toEqual([
      201,
      `1 unit is claimed. The reference is ${body.batch}.`,
      "claimed",
    ]);
    expect((await claim(one)).body.message).toMatch(/^Unit 312 of .+ is claimed already\.$/);
    expect((await release("C-204417", one)).body.message).toMatch(/is claimed already\.$/);
    expect((await release("", one)).body.message).toBe("1 unit is released.");
    expect((await release("C-204417", one)).body.message).toBe("The certificate number is kept.");
    expect(await list({ state: "certificated", search: "204417" })).toMatchObject({
      counts: { ready: 0, blocked: 1, claimed: 0, released: 0, certificated: 1 },
      units: [{ last: { act: "certificated", reference: "C-204417", batch: body.batch }, isFlagged: false }],
    });
    const entries = (await product.as(product.ada, viewAuditLog, { query: {} })).body.entries;
    expect(entries.slice(0, 3).map(({ action, became }) => [action, became])).toEqual([
      ["certificate", "312"],
      ["releaseClaim", "312"],
      ["claim", "312"],
    ]);
  });

  test("that is taken back names the certificates that go back, and its unit may be claimed again", async () => {
    const one = await claimed(product);
    await release("", one);
    await release("C-1", one);
    const { body } = await claimBack(one);
    expect(body).toMatchObject({
      message: "1 unit is not claimed any more. Certificate C-1 goes back to the awarding body.",
      certificates: [{ learner: { _id: one.learner.id }, unit: "312", certificate: "C-1" }],
    });
    expect((await list({ state: "taken back" })).units).toMatchObject([{ last: { reference: "C-1", reason } }]);
    expect((await claimBack(one)).body.message).toMatch(/is not claimed\.$/);
    expect((await claim(one)).status).toBe(201);
    expect((await list({ state: "taken back" })).total).toBe(0);
    expect((await claimBack(one)).body.certificates).toEqual([]);
  });

  test("is released at once with direct claims, until these end", async () => {
    const [one, other] = [await claimable(product), await claimable(product)];
    const allow = (allowed: boolean) =>
      product.as(product.ada, claims.setDirectClaims, { body: { allowed, reason: "Letter of the awarding body." } });
    await allow(false);
    for (let nth = 0; nth < 2; nth++) expect((await allow(true)).status).toBe(200);
    expect(await product.deps.db.selectFrom("directClaims").select("from").execute()).toHaveLength(1);
    expect((await claim(one)).body.state).toBe("released");
    const direct = { since: "2026-11-18", reason: "Letter of the awarding body." };
    expect((await list()).direct[0]).toEqual({ qualification: "2357-13", ...direct });
    clock.advance(60_000);
    await allow(false);
    expect((await claim(other)).body.state).toBe("claimed");
    expect((await list()).counts).toMatchObject({ claimed: 1, released: 1 });
  });

  test("keeps what it rests on", async () => {
    const { learner, unit, portfolio: id } = await claimed(product);
    const refusal = "Unit 312 is claimed. Take the claim back first.";
    const params = { id };
    const acts = [
      product.as(product.ann, takeBack, { params, body: { ...firstOf(unit), reason } }),
      product.as(product.ann, reviewPortfolio, { params, body: { status: "Reviewed" } }),
      product.as(learner, deletePortfolio, { params }),
      product.as(product.ann, takeBackAchievement, { params: { id: learner.id }, body: { unit, reason } }),
    ];
    for (const { status, body } of await Promise.all(acts)) expect([status, body.message]).toEqual([409, refusal]);
    await claimBack({ learner, unit });
    expect((await product.as(learner, deletePortfolio, { params })).status).toBe(200);
  });

  test("is flagged by an action that is required after it, and not by one before", async () => {
    const one = await claimable(product);
    const [sample] = await drawn(product);
    await agree(product, sample ?? "");
    await claim(one);
    expect((await list({ state: "claimed" })).units).toMatchObject([{ isFlagged: false }]);
    const [next] = await drawn(product);
    const body = { verdict: "action", text: "Say which photo shows the label." } as const;
    await product.as(product.bob, checkSample, { params: { id: next ?? "" }, body });
    expect((await list({ state: "claimed" })).units).toMatchObject([{ isFlagged: true }]);
    expect(
      (await product.as(product.ann, achieve, { params: { id: one.learner.id }, body: { unit: "312" } })).status,
    ).toBe(201);
  });

  test("is never changed", async () => {
    await claimed(product);
    await product.as(product.ada, claims.setDirectClaims, { body: { allowed: true, reason: "Allowed." } });
    const { db } = product.deps;
    for (const table of ["claims", "directClaims"] as const) {
      await expect(db.updateTable(table).set({ reason: "" }).execute()).rejects.toThrow("only ever added");
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("only ever added");
    }
  });

  test("goes into a file with what the awarding body asks for", async () => {
    const one = await claimed(product);
    const { db } = product.deps;
    const enrolled = { registrationNo: "ABC1234", registeredOn: "2025-09-01", startedOn: "2025-09-01", version: 1 };
    const id = one.learner.id;
    await db
      .insertInto("enrolments")
      .values({ id, learner: id, ...enrolled, endReason: "" } as never)
      .execute();
    const url = "/api/claims/export?state=claimed";
    const { body, headers } = await product.request(product.ada, { method: "GET", url });
    expect(headers["content-disposition"]).toBe('attachment; filename="claims-export.csv"');
    const [head, row] = String(body).replace("\u{feff}", "").split("\r\n");
    expect(head).toBe('"Registration Number","Name","Unit","Achieved","Assessor","Verifier","Reference"');
    expect(row).toMatch(/^"ABC1234","[^"]+","312","2026-11-18","Ann Archer","Bob Barnes","PB-\d+"$/);
  });
});

test("units are claimed once, however often the button is pressed at the same time", async () => {
  const units = [await claimable(product), await claimable(product)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(...units)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await product.deps.db.selectFrom("claims").select("unit").execute()).toHaveLength(2);
});
