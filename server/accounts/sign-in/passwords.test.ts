import { describe, expect, test } from "vitest";
import { hashPassword, noPassword, verifyPassword, weaknessOf } from "./passwords.ts";

const sam = { name: "Sam Singh", email: "sam.singh@example.com" };

describe("a new password", () => {
  test.each(["password", "PASSWORD", "12345678", "qwertyuiop", "iloveyou1", "football1"])(
    "%j is too common",
    (password) => {
      expect(weaknessOf(password, sam)).toMatch(/most common/);
    },
  );

  test.each(["sam singh", "SAM.SINGH@example.com", "Sam.Singh", "Portfolio Builder", "portfoliobuilder"])(
    "%j is one's name, address or the product",
    (password) => {
      expect(weaknessOf(password, sam)).toMatch(/differ from your name and email/);
    },
  );

  test.each(["correct horse", "sam singh rewires", "密码密码密码密码", "        x", "\u0000\u0001\u0002 binary"])(
    "%j is accepted",
    (password) => {
      expect(weaknessOf(password, sam)).toBeUndefined();
    },
  );
});

describe("a stored password", () => {
  test("is a hash with a salt of its own that only the same text matches", async () => {
    const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword("correct horse", one)).toBe(true);
    for (const near of ["Correct horse", "correct horse ", "", "correct horse\u0000"])
      expect(await verifyPassword(near, one)).toBe(false);
  });

  test("is compared in full, also beyond 72 bytes", async () => {
    const long = "x".repeat(127);
    const stored = await hashPassword(`${long}a`);
    expect([await verifyPassword(`${long}a`, stored), await verifyPassword(`${long}b`, stored)]).toEqual([true, false]);
  });

  test("of no account matches nothing, not even the text of the dummy hash", async () => {
    expect(await verifyPassword("nobody's password", undefined)).toBe(false);
    for (const tried of ["nobody's password", noPassword, ""])
      expect(await verifyPassword(tried, noPassword)).toBe(false);
  });
});
