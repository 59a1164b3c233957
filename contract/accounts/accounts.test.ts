import { describe, expect, test } from "vitest";
import { Login, Registration } from "./accounts.ts";

const sam = {
  name: "Sam Singh",
  email: "sam@example.com",
  password: "correct-horse-9",
  dob: "2004-02-29",
  postcode: "LS1 1AA",
  qualification: "NVQ Level 3",
  phone: "+44 113 496 0000",
  referenceNo: "L-0042",
  role: "student",
};

/** The fields that are at fault, with the sentences that the person reads. */
function faultsOf(fields: object): string[] {
  const { error } = Registration.safeParse(fields);
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("registering", () => {
  test("takes the ten fields as they are", () => {
    expect(Registration.parse(sam)).toEqual(sam);
  });

  test("ignores everything else that is sent", () => {
    const greedy = { ...sam, isActive: true, _id: "x", assignedAssessor: "y", createdAt: "z", passwordHash: "h" };
    expect(Registration.parse(greedy)).toEqual(sam);
  });

  test("says what each missing field wants", () => {
    expect(faultsOf({})).toEqual([
      "name: Enter a name.",
      "email: Enter an email address, for example name@example.com.",
      "password: Use at least 8 characters.",
      "dob: Enter a date of birth, for example 27 3 2001.",
      "postcode: Enter a postcode.",
      "qualification: Enter a qualification.",
      "phone: Enter a phone number.",
      "referenceNo: Enter a reference number.",
      "role: Choose a role.",
    ]);
  });

  test.each([
    ["name", 200],
    ["postcode", 20],
    ["qualification", 200],
    ["phone", 40],
    ["referenceNo", 100],
  ])("%s has at most %i characters", (field, most) => {
    expect(faultsOf({ ...sam, [field]: "x".repeat(most) })).toEqual([]);
    expect(faultsOf({ ...sam, [field]: "x".repeat(most + 1) })).toEqual([`${field}: Use at most ${most} characters.`]);
  });

  test.each(["name", "postcode", "qualification", "phone", "referenceNo"])("%s is no blank and no control", (field) => {
    expect(faultsOf({ ...sam, [field]: "  " })).toHaveLength(1);
    expect(faultsOf({ ...sam, [field]: "a\u0000b" })).toEqual([
      `${field}: Remove the characters that cannot be shown.`,
    ]);
  });

  test.each(["a@b.co", "first.last+tag@sub.example.co.uk", "  sam@example.com  ", "O'Neill@example.com"])(
    "%j is an email address",
    (email) => {
      expect(faultsOf({ ...sam, email })).toEqual([]);
    },
  );

  test.each([
    "",
    "sam",
    "sam@",
    "@example.com",
    "sam@example",
    "a b@example.com",
    "a@b@example.com",
    "a@example.com\u0000",
  ])("%j is none", (email) => {
    expect(faultsOf({ ...sam, email })[0]).toMatch(/^email: Enter an email address/);
  });

  test("an email address of more than 254 characters is refused", () => {
    expect(faultsOf({ ...sam, email: `${"a".repeat(243)}@example.com` })[0]).toBe("email: Use at most 254 characters.");
  });

  test.each([
    ["1234567", "Use at least 8 characters."],
    ["x".repeat(129), "Use at most 128 characters."],
    ["12345678", undefined],
    ["x".repeat(128), undefined],
    ["        ", undefined],
    ["pass\u0000word", undefined],
    ["密码密码密码密码", undefined],
  ])("of passwords only the length counts here: %j", (password, fault) => {
    expect(faultsOf({ ...sam, password })).toEqual(fault ? [`password: ${fault}`] : []);
  });

  test.each(["1900-01-01", "2004-02-29", yesterday()])("%s is a date of birth", (dob) => {
    expect(faultsOf({ ...sam, dob })).toEqual([]);
  });

  test.each([
    "1899-12-31",
    "2001-02-29",
    "2001-13-01",
    "27/03/2001",
    "2001-3-27",
    "",
    "2001-03-27T00:00",
    today(),
    "9999-01-01",
  ])("%j is none", (dob) => {
    expect(faultsOf({ ...sam, dob })).toEqual([expect.stringMatching(/^dob: Enter a date of birth/)]);
  });

  test.each(["student", "assessor", "admin"])("%s is a role", (role) => {
    expect(faultsOf({ ...sam, role })).toEqual([]);
  });

  test.each(["Student", "superuser", "", "__proto__", ["admin"]])("%j is none", (role) => {
    expect(faultsOf({ ...sam, role })).toEqual(["role: Choose a role."]);
  });
});

describe("logging in", () => {
  test("takes any email text and any password up to 128 characters", () => {
    expect(Login.safeParse({ email: " Sam@Example.com ", password: "x" }).data?.email).toBe("Sam@Example.com");
    expect(Login.safeParse({ email: "sam@example.com", password: "x".repeat(128) }).success).toBe(true);
  });

  test.each([
    {},
    { email: "sam@example.com" },
    { email: "sam@example.com", password: "" },
    { email: "sam@example.com", password: "x".repeat(129) },
    { email: "  ", password: "x" },
    { email: { $gt: "" }, password: "x" },
    { email: "sam@example.com", password: { $gt: "" } },
    { email: ["sam@example.com"], password: "x" },
    { email: "sam@example.com", password: ["x"] },
    { email: "a\u0000b", password: "x" },
    null,
    "sam@example.com",
  ])("refuses %j", (login) => {
    expect(Login.safeParse(login).success).toBe(false);
  });
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}
