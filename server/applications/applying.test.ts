import { apply, listApplications, viewApplication } from "contract/applications/applications.ts";
import { pathOf } from "contract/core/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { application, applied, storedApplication } from "../../test/product/applications.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct({ clock });
});
afterAll(() => product.close());

async function count(): Promise<number> {
  return (await product.as(product.ada, listApplications)).body.length;
}

describe("someone who applies", () => {
  test("hears that it arrived, with a number that can be read out", async () => {
    const { status, body } = await applied(product);
    expect(status).toBe(201);
    expect(body).toEqual({
      message: "Application submitted successfully",
      reference: expect.stringMatching(/^PB-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/),
    });
  });

  test("gives everything, and an administrator reads all of it", async () => {
    const study = {
      fromMonthYear: "9/2017",
      toMonthYear: "July 2019",
      qualification: "BTEC",
      majorSubject: "Engineering",
      institution: "Leeds City College",
      country: "UK",
      fullOrPartTime: "Full time",
    };
    const contact = {
      name: "Chidi Okafor",
      address: "1 Park Row\nLeeds",
      sameAsAbove: true,
      contactNumber: "0113 496 0002",
      relationship: "Brother",
    };
    const answers = {
      permanentAddress: "1 Park Row\nLeeds",
      postcode: "LS1 5HD",
      homePhone: "0113 496 0003",
      mobile: "07700 900123",
      gender: "Female",
      nationality: "nigeria",
      countryOfResidence: "United Kingdom",
      englishTestType: "IELTS",
      englishTestDate: "2025-05-06",
      englishTestResult: "7.5",
      personalStatement: "I like   circuits.\n\n Zoë 🦄",
      declarationSignature: "N Okafor",
      declarationDate: "2026-03-02",
      consentGiven: false,
      photoConsentName: "Ngozi Okafor",
      photoConsentAddress: "1 Park Row",
      photoConsentCity: "Leeds",
      photoConsentPostalCode: "LS1 5HD",
      photoConsentPhone: "07700 900123",
      photoConsentFax: "0113 496 0004",
      photoConsentEmail: "ngozi@example.com",
      photoConsentSignature: "N Okafor",
      photoConsentDate: "2026-03-02",
    };
    const sensitive = {
      passportNumber: "A01234567",
      hasDisability: true,
      hasCriminalConviction: false,
      medicalInfo: "Asthma\nInhaler in the left pocket",
      genderIdentity: "Female",
      ageGroup: "25–34",
      religion: "Christian",
      sexualOrientation: "Other",
      ethnicOrigin: "Black/Black British – African",
      hasDisabilityDiversitySection: "Yes",
    };
    const sent = { ...answers, ...sensitive, previousStudies: [study], emergencyContacts: [contact, contact] };
    const id = await storedApplication(product, sent);
    const stored = {
      ...application(),
      ...answers,
      nationality: "Nigeria",
      previousStudies: [{ ...study, fromMonthYear: "2017-09", toMonthYear: "2019-07", country: "United Kingdom" }],
      emergencyContacts: [contact, contact],
      _id: id,
      reference: expect.stringMatching(/^PB-/),
      createdAt: clock.now().toISOString(),
    };
    const plain = await product.as(product.ada, viewApplication, { params: { id } });
    expect(plain.body).toEqual(stored);
    const full = await product.as(product.ada, viewApplication, { params: { id }, query: { view: "full" } });
    expect(full.body).toEqual({ ...stored, ...sensitive });
  });

  test.each([
    ["nationality", { nationality: "Atlantis" }],
    ["countryOfResidence", { countryOfResidence: "Yorkshire" }],
    ["previousStudies.1.country", { previousStudies: [{ country: "India" }, { country: "Narnia" }] }],
  ])("names only countries: %s is asked for again", async (path, own) => {
    const before = await count();
    const { status, body } = await applied(product, own);
    expect([status, body.errors]).toEqual([400, [{ path, message: "Choose a country from the list." }]]);
    expect(await count()).toBe(before);
  });

  test("is told what is missing, without what they typed being repeated, and nothing is stored", async () => {
    const before = await count();
    const answer = await product.request(undefined, {
      method: "POST",
      url: "/api/application-form",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ medicalInfo: "MARKER", religion: "MARKER", MARKER: "MARKER" }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual(
      expect.arrayContaining([
        "familyName",
        "firstName",
        "email",
        "courseToStudy",
        "dateOfBirth",
        "agreedToDeclaration",
      ]),
    );
    expect(answer.body).not.toContain("MARKER");
    expect(await count()).toBe(before);
  });

  test("cannot send more than a form holds", async () => {
    const { status } = await applied(product, { personalStatement: "x".repeat(262_144) });
    expect(status).toBe(413);
  });
});

describe("the email to the applicant", () => {
  test("goes once to the address they gave, with the reference and none of their answers", async () => {
    const own = { email: "zoe@example.com", personalStatement: "MARKER statement", medicalInfo: "MARKER health" };
    const key = { "idempotency-key": "with an email" };
    const { body } = await applied(product, own, key);
    await applied(product, own, key);
    const emails = await product.deps.db.selectFrom("outbox").selectAll().where("address", "=", own.email).execute();
    expect(emails).toHaveLength(1);
    const whole = JSON.stringify(emails);
    expect(whole).toContain(body.reference);
    for (const answer of ["MARKER", application().courseToStudy, application().dateOfBirth])
      expect(whole).not.toContain(answer);
  });
});

describe("whoever sends twice", () => {
  const headers = (key: string) => ({ "idempotency-key": key });

  test("a double click, and another try after a lost answer, make one application", async () => {
    const before = await count();
    const all = await Promise.all(Array.from({ length: 8 }, () => applied(product, {}, headers("one"))));
    const again = await applied(product, {}, headers("one"));
    expect(new Set([...all, again].map((one) => `${one.status} ${one.body.reference}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test("other answers under the same key are refused, so that nobody learns someone else's reference", async () => {
    await applied(product, {}, headers("two"));
    const { status, body } = await applied(product, { religion: "Sikh" }, headers("two"));
    expect([status, body.message]).toEqual([
      409,
      "This was sent before with other contents. Please send it once more.",
    ]);
    expect(body).not.toHaveProperty("reference");
  });

  test("without a key each sending is an application of its own", async () => {
    const [first, second] = [await applied(product), await applied(product)];
    expect(first.body.reference).not.toBe(second.body.reference);
  });

  test("a key that is too long is refused", async () => {
    expect((await applied(product, {}, headers("k".repeat(201)))).status).toBe(400);
  });
});

describe("how many may apply from one address", () => {
  test("a classroom of thirty at once is let in", async () => {
    const class30 = await openProduct({ settings: { APPLICATIONS_PER_HOUR: "60", CALLS_PER_MINUTE: "300" } });
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => applied(class30, { firstName: `Learner ${index}` })),
    );
    const listed = await class30.as(class30.ada, listApplications);
    await class30.close();
    expect(all.map((one) => one.status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(new Set(all.map((one) => one.body.reference)).size).toBe(30);
    expect(new Set(listed.body.map((one) => one.firstName)).size).toBe(30);
  });

  test("a flood is rate-limited, with the time to wait; repeated and refused requests are not counted", async () => {
    const strict = await openProduct({ settings: { APPLICATIONS_PER_HOUR: "3" } });
    const key = { "idempotency-key": "again" };
    for (let round = 0; round < 5; round++) expect((await applied(strict, {}, key)).status).toBe(201);
    for (let round = 0; round < 5; round++) expect((await applied(strict, { email: "" })).status).toBe(400);
    const flood = await Promise.all(Array.from({ length: 10 }, () => applied(strict)));
    const again = await applied(strict, {}, key);
    const elsewhere = await strict.app.inject({
      method: "POST",
      url: pathOf(apply),
      payload: application(),
      remoteAddress: "10.0.0.9",
    });
    const stored = await strict.as(strict.ada, listApplications);
    await strict.close();
    expect(flood.map((one) => one.status).toSorted()).toEqual([201, 201, ...Array.from({ length: 8 }, () => 429)]);
    const refused = flood.find((one) => one.status === 429);
    expect(refused?.body.message).toBe("Too many attempts. Please try again in 60 minutes.");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3500);
    expect([again.status, elsewhere.statusCode, stored.body.length]).toEqual([201, 201, 4]);
  });
});
