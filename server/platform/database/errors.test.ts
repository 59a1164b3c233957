import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { refusalFor } from "../http/refusals.ts";
import { isCommitUncertain, isOutOfSpace, isUnavailable } from "./errors.ts";
import { isId, newId } from "./ids.ts";

function failure(code: string, message = "as the machine puts it"): Error {
  return Object.assign(new Error(message), { code });
}

describe("an error of the machine", () => {
  test.each(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"])(
    "%s means a full disk, and people are told that nothing was saved",
    (code) => {
      expect([isOutOfSpace(failure(code)), isUnavailable(failure(code))]).toEqual([true, false]);
      expect(refusalFor(failure(code))).toMatchObject({
        status: 507,
        message: "The server is out of space. Your changes were not saved.",
      });
    },
  );

  test.each([
    failure("SQLITE_BUSY"),
    failure("ECONNREFUSED"),
    failure("ECONNRESET"),
    failure("57P01"),
    failure("57P03"),
    failure("53300"),
    failure("57014"),
    new Error("timeout exceeded when trying to connect"),
    failure("57P02"),
    failure("EPIPE"),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
  ])("%s means a database that is unavailable, and people are asked to try again", (error) => {
    expect([isOutOfSpace(error), isUnavailable(error)]).toEqual([false, true]);
    expect(refusalFor(error)).toMatchObject({ status: 503, retryAfter: 5 });
  });

  test.each([
    failure("SQLITE_CONSTRAINT"),
    failure("23505"),
    new Error("timeout"),
    "SQLITE_FULL",
    undefined,
    null,
    { code: "ENOSPC" },
  ])("%j is neither", (error) => {
    expect([isOutOfSpace(error), isUnavailable(error)]).toEqual([false, false]);
    expect(refusalFor(error)).toBeUndefined();
  });
});

describe("whether a commit took effect", () => {
  test.each([
    failure("ECONNRESET"),
    failure("EPIPE"),
    failure("57P01"),
    failure("08006"),
    failure("SQLITE_IOERR_FSYNC"),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
  ])("is unknown after %s", (error) => expect(isCommitUncertain(error)).toBe(true));

  test.each([
    failure("23505"),
    failure("57014"),
    failure("53100"),
    failure("ENOSPC"),
    failure("SQLITE_FULL"),
    failure("SQLITE_CONSTRAINT_UNIQUE"),
    new Error("no"),
    undefined,
  ])("is known after %s: it did not", (error) => expect(isCommitUncertain(error)).toBe(false));
});

describe("when the database fails in the middle of a call", () => {
  let product: OpenProduct;
  beforeAll(async () => {
    product = await openProduct();
  });
  afterAll(() => product.close());

  test("a person reads a sentence, and nothing of what the database said", async () => {
    await product.deps.db.schema.alterTable("reviews").renameTo("reviews_away").execute();
    const response = await product.request(product.ann, { method: "GET", url: "/api/portfolios/assessor-reviews" });
    await product.deps.db.schema.alterTable("reviews_away").renameTo("reviews").execute();
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: "Something went wrong. Please try again.", requestId: expect.any(String) },
    ]);
    const again = await product.request(product.ann, { method: "GET", url: "/api/portfolios/assessor-reviews" });
    expect(again.statusCode).toBe(200);
  });
});

test("ids are 32 hexadecimal characters that never come twice, and nothing else looks like one", () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every(isId)).toBe(true);
  for (const odd of ["", "0", ids[0]?.toUpperCase() ?? "", `${ids[0]}0`, ` ${ids[0]}`, `${ids[0]}\n`, "g".repeat(32)])
    expect(isId(odd) && !/^\d+$/.test(odd)).toBe(false);
});
