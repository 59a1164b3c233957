import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { refusalFor } from "../http/refusals.ts";
import { isOutOfSpace, isUnavailable, isUnsettled } from "./faults.ts";
import { isId, newId } from "./ids.ts";

function fault(code: string, message = "as the machine puts it"): Error {
  return Object.assign(new Error(message), { code });
}

describe("a fault of the machine", () => {
  test.each(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"])(
    "%s is no room, and people are told that nothing was saved",
    (code) => {
      expect([isOutOfSpace(fault(code)), isUnavailable(fault(code))]).toEqual([true, false]);
      expect(refusalFor(fault(code))).toMatchObject({
        status: 507,
        message: "The server is out of space. Your changes were not saved.",
      });
    },
  );

  test.each([
    fault("SQLITE_BUSY"),
    fault("ECONNREFUSED"),
    fault("ECONNRESET"),
    fault("57P01"),
    fault("57P03"),
    fault("53300"),
    fault("57014"),
    new Error("timeout exceeded when trying to connect"),
    fault("57P02"),
    fault("EPIPE"),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
  ])("%s is a database to wait for, and people are asked to try again", (error) => {
    expect([isOutOfSpace(error), isUnavailable(error)]).toEqual([false, true]);
    expect(refusalFor(error)).toMatchObject({ status: 503, retryAfter: 5 });
  });

  test.each([
    fault("SQLITE_CONSTRAINT"),
    fault("23505"),
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

describe("whether a commit was kept", () => {
  test.each([
    fault("ECONNRESET"),
    fault("EPIPE"),
    fault("57P01"),
    fault("08006"),
    fault("SQLITE_IOERR_FSYNC"),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
  ])("nobody can say after %s", (error) => expect(isUnsettled(error)).toBe(true));

  test.each([
    fault("23505"),
    fault("57014"),
    fault("53100"),
    fault("ENOSPC"),
    fault("SQLITE_FULL"),
    fault("SQLITE_CONSTRAINT_UNIQUE"),
    new Error("no"),
    undefined,
  ])("is known after %s: it was not", (error) => expect(isUnsettled(error)).toBe(false));
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
