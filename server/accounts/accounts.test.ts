import { assignAssessor, listAccounts, listAssessors, setActive, viewSelf } from "contract/accounts/accounts.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listAssessorPortfolios, listReviews, reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { texts } from "../../test/access/scenario.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

function switching(who: TestUser, target: TestUser, isActive: boolean) {
  return product.as(who, setActive, { params: { id: target.id }, body: { isActive } });
}

function assigning(student: TestUser, assessorId: string | null) {
  return product.as(product.ada, assignAssessor, { params: { id: student.id }, body: { assessorId } });
}

async function auditLogOf(subject: TestUser) {
  return product.deps.db
    .selectFrom("auditLog")
    .select(["actor", "action", "was", "became"])
    .where("subjectId", "=", subject.id)
    .orderBy("position")
    .execute();
}

describe("switching an account off and on", () => {
  test("is confirmed, shows in the list, and is written in the audit log", async () => {
    const person = await product.newcomer({});
    const off = await switching(product.ada, person, false);
    const shown = (await product.as(product.ada, listAccounts)).body.find((account) => account._id === person.id);
    const on = await switching(product.ada, person, true);
    expect([off.body.message, shown?.isActive, on.body.message]).toEqual([
      "User deactivated successfully",
      false,
      "User activated successfully",
    ]);
    expect((await auditLogOf(person)).map((entry) => [entry.actor, entry.action])).toEqual([
      [product.ada.id, "deactivate"],
      [product.ada.id, "activate"],
    ]);
  });

  test("twice is once", async () => {
    const person = await product.newcomer({});
    for (const isActive of [true, false, false, true, true])
      expect((await switching(product.ada, person, isActive)).status).toBe(200);
    expect((await auditLogOf(person)).map((entry) => entry.action)).toEqual(["deactivate", "activate"]);
  });

  test.each([{ isActive: "false" }, { isActive: 0 }, { isActive: null }, {}, [], "false"])(
    "needs true or false, and nothing that looks like it: %j",
    async (body) => {
      const person = await product.newcomer({});
      const url = `/api/users/deactivate/${person.id}`;
      const headers = { "content-type": "application/json" };
      const response = await product.request(product.ada, {
        method: "PUT",
        url,
        headers,
        payload: JSON.stringify(body),
      });
      expect(response.statusCode).toBe(400);
      expect((await product.as(person, viewSelf)).status).toBe(200);
    },
  );
});

describe("the last administrator", () => {
  test("cannot switch themselves off, nor can any administrator", async () => {
    const other = await product.newcomer({ role: "admin" });
    for (const who of [other, product.ada]) {
      const { status, body } = await switching(who, who, false);
      expect([status, body.message]).toEqual([409, "At least one active administrator is needed."]);
    }
    expect((await switching(product.ada, other, false)).status).toBe(200);
    expect((await switching(product.ada, product.ada, false)).status).toBe(409);
  });

  test.each([1, 2, 3, 4, 5])("stays, when two switch each other off at the same instant (round %i)", async () => {
    const own = await openProduct();
    const eve = await own.newcomer({ role: "admin" });
    await openConnections(own);
    const off = (who: TestUser, target: TestUser) =>
      own.as(who, setActive, { params: { id: target.id }, body: { isActive: false } });
    const answers = await Promise.all([off(own.ada, eve), off(eve, own.ada)]);
    const active = await own.deps.db
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", "admin")
      .where("isActive", "=", 1)
      .execute();
    await own.close();
    expect(active).toHaveLength(1);
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status !== 200)?.status).toBeOneOf([401, 409]);
  });

  test("stays, when four switch one another off in a ring", async () => {
    const own = await openProduct();
    const ring = [own.ada];
    for (let count = 0; count < 3; count++) ring.push(await own.newcomer({ role: "admin" }));
    await openConnections(own);
    const answers = await Promise.all(
      ring.map((who, index) =>
        own.as(who, setActive, { params: { id: (ring[(index + 1) % 4] ?? who).id }, body: { isActive: false } }),
      ),
    );
    const active = await own.deps.db
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", "admin")
      .where("isActive", "=", 1)
      .execute();
    await own.close();
    for (const { status } of answers) expect(status).toBeOneOf([200, 401, 409]);
    expect(active.length).toBeGreaterThanOrEqual(1);
  });
});

// Opens every pooled connection first: a request that waits for a new one comes too late to race.
async function openConnections(of: OpenProduct): Promise<void> {
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => of.as(of.ada, listAccounts)));
}

describe("assigning an assessor", () => {
  test("shows in both lists and in the student's own account, and is written in the audit log", async () => {
    const student = await product.newcomer({ role: "student" });
    expect((await assigning(student, product.ann.id)).body.message).toBe("Assessor assigned successfully");
    await assigning(student, product.bob.id);
    const ofAda = (await product.as(product.ada, listAccounts)).body.find((account) => account._id === student.id);
    expect(ofAda?.assignedAssessor).toEqual({ _id: product.bob.id, name: "Bob Barnes" });
    expect((await product.as(student, viewSelf)).body.assignedAssessor).toEqual({
      _id: product.bob.id,
      name: "Bob Barnes",
    });
    await assigning(student, "");
    expect((await product.as(student, viewSelf)).body.assignedAssessor).toBeNull();
    expect((await auditLogOf(student)).map((entry) => [entry.was, entry.became])).toEqual([
      [null, product.ann.id],
      [product.ann.id, product.bob.id],
      [product.bob.id, null],
    ]);
  });

  test("is refused for anyone but a student and an active assessor, and changes nothing then", async () => {
    const student = await product.newcomer({ role: "student", assessor: product.ann.id });
    const idle = await product.newcomer({ role: "assessor", isActive: 0 });
    for (const odd of [idle.id, product.tom.id, product.ada.id, student.id, "nobody", " ", "x".repeat(101)]) {
      expect((await assigning(student, odd)).status).toBe(400);
    }
    expect((await assigning(product.bob, product.ann.id)).body.message).toBe(
      "An assessor can be assigned to a student only.",
    );
    expect((await product.as(student, viewSelf)).body.assignedAssessor?._id).toBe(product.ann.id);
  });

  test("needs an assessorId: leaving it out takes nobody away", async () => {
    const student = await product.newcomer({ role: "student", assessor: product.ann.id });
    const url = `/api/users/assign-assessor/${student.id}`;
    const headers = { "content-type": "application/json" };
    for (const payload of ["{}", "null", '{"assessorId":7}', '{"assessorId":{}}', '{"assessorId":["x"]}'])
      expect((await product.request(product.ada, { method: "PUT", url, headers, payload })).statusCode).toBe(400);
    expect((await product.as(student, viewSelf)).body.assignedAssessor?._id).toBe(product.ann.id);
  });

  test("moves what an assessor sees from one to the other at once; reviews stay with who wrote them", async () => {
    const student = await product.newcomer({ role: "student", assessor: product.ann.id });
    const form = { ...texts, status: "To Be Reviewed" };
    const { body } = await product.as(student, createPortfolio, { form });
    const params = { id: body.portfolio._id };
    const review = { status: "Reviewed", assessorComments: "Good." } as const;
    expect((await product.as(product.ann, reviewPortfolio, { params, body: review })).status).toBe(200);

    await assigning(student, product.bob.id);
    expect(await accessOf(product.ann, params.id)).toEqual({ view: 404, review: 404, send: 404, listed: false });
    expect(await accessOf(product.bob, params.id)).toEqual({ view: 200, review: 200, send: 200, listed: true });
    expect((await product.as(product.ann, listReviews)).body.map((one) => one.portfolioId)).toContain(params.id);

    await assigning(student, null);
    expect(await accessOf(product.bob, params.id)).toEqual({ view: 404, review: 404, send: 404, listed: false });
    expect((await product.as(student, viewPortfolio, { params })).body.assessor).toBeNull();
  });

  async function accessOf(assessor: TestUser, id: string) {
    const params = { id };
    const listed = await product.as(assessor, listAssessorPortfolios, { params: { assessorId: assessor.id } });
    return {
      view: (await product.as(assessor, viewPortfolio, { params })).status,
      review: (await product.as(assessor, viewForReview, { params })).status,
      send: (await product.as(assessor, reviewPortfolio, { params, body: { status: "Done" } })).status,
      listed: listed.body.some((portfolio) => portfolio._id === id),
    };
  }
});

describe("the lists of people", () => {
  test("show nothing private: no password, birth date, phone, address or number", async () => {
    const secrets = {
      dob: "1999-09-09",
      postcode: "ZZ9 9ZZ",
      phone: "0999 999",
      referenceNo: "SECRET-R",
      qualification: "SECRET-Q",
    };
    await product.newcomer({ ...secrets, name: "Open Name" });
    for (const call of [listAccounts, listAssessors]) {
      const answer = JSON.stringify((await product.as(product.ada, call)).body);
      for (const secret of [...Object.values(secrets), "argon2", "passwordHash"]) expect(answer).not.toContain(secret);
    }
  });

  test("say who has never been active, when somebody last submitted, and where their picture is", async () => {
    const own = await openProduct({ clock: frozenAt("2026-03-02T09:00:00Z") });
    const nia = await own.newcomer({ name: "Nia", isActive: 0 });
    const max = await own.newcomer({ name: "Max" });
    await own.deps.db
      .updateTable("accounts")
      .set({ image: `${"a".repeat(32)}.jpg` })
      .where("id", "=", max.id)
      .execute();
    await own.as(own.ada, setActive, { params: { id: max.id }, body: { isActive: false } });
    await saved(own, own.sam, { status: "Draft" });
    await saved(own, own.tom, { status: "To Be Reviewed" });
    const { body } = await own.as(own.ada, listAccounts);
    const of = (who: TestUser) => body.find(({ _id }) => _id === who.id);
    expect(of(nia)).toMatchObject({ awaitsActivation: true, lastActivityAt: null, image: null });
    expect(of(max)).toMatchObject({
      awaitsActivation: false,
      image: expect.stringMatching(/^uploads\/a{32}\.jpg\?t=/),
    });
    expect(of(own.sam)).toMatchObject({ awaitsActivation: false, lastActivityAt: null });
    expect(of(own.tom)?.lastActivityAt).toBe("2026-03-02T09:00:00.000Z");
    await own.close();
  });

  test("are in the order of names, whatever their case, on every database", async () => {
    const own = await openProduct();
    for (const name of ["zoe", "Aaron", "bea", "Bea", "aaron b"]) await own.newcomer({ name, role: "assessor" });
    const accounts = (await own.as(own.ada, listAccounts)).body.map((account) => account.name.toLowerCase());
    const assessors = (await own.as(own.ada, listAssessors)).body.map((assessor) => assessor.name.toLowerCase());
    await own.close();
    expect(assessors).toEqual(["aaron", "aaron b", "ann archer", "bea", "bea", "bob barnes", "zoe"]);
    expect(accounts).toEqual([...accounts].sort());
    expect(accounts).toHaveLength(11);
  });
});
