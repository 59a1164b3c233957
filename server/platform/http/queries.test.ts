import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { addHours } from "contract/plan/hours.ts";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portfolioIn } from "../../../test/access/scenario.ts";
import { storedApplication } from "../../../test/product/applications.ts";
import { moved, restored } from "../../../test/product/bulk-mutations.ts";
import { storedComplaint } from "../../../test/product/complaints.ts";
import { exercised } from "../../../test/product/exercises.ts";
import { hours } from "../../../test/product/hours.ts";
import { importedBatch } from "../../../test/product/imports.ts";
import { done, grouped, viewSaved } from "../../../test/product/people.ts";
import { photo } from "../../../test/product/photos.ts";
import { planned } from "../../../test/product/plan.ts";
import { frozenAt, multipartOf, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { plan, sampled } from "../../../test/product/quality.ts";
import { held, ranOnce } from "../../../test/product/retention-mutations.ts";
import { bearing, entered, opened } from "../../../test/product/rooms.ts";
import { tokenMade } from "../../../test/product/token-mutations.ts";
import { beginUpload, photoOf } from "../../../test/product/uploads.ts";

let product: OpenProduct;
let people: (TestUser | undefined)[];
let ids: string[];

beforeAll(async () => {
  product = await openProduct();
  const { sam, ann, ada } = product;
  people = [undefined, sam, ann, ada, product.bob];
  const scenario = { product, clock: frozenAt("2026-03-02T09:00:00Z"), persona: "student-owner", who: sam } as const;
  const picture = new Blob([await photo(40, 30)], { type: "image/jpeg" });
  const upload = await beginUpload(product, sam, await photoOf(20_000));
  ids = [await portfolioIn(scenario, "Reviewed", [picture]), await storedApplication(product), sam.id, upload._id];
  ids.push((await planned(product))._id, product.ann.id);
  ids.push((await product.as(sam, addHours, { body: hours() })).body.hours._id);
  ids.push(
    await sampled(product),
    (await exercised(product)).id,
    await plan(product, product.bob),
    await held(product),
    await storedComplaint(product),
  );
  ids.push(await ranOnce(product), "left", await tokenMade(product));
  ids.push(
    "2357-13",
    await importedBatch(product),
    await grouped(product),
    await done(product),
    await moved(product),
    await restored(product),
    await viewSaved(product),
  );
  const room = await opened(product);
  ids.push(room.id);
  people.push(bearing(await entered(product, room)));
});
afterAll(() => product.close());

const refused = "Please check your entries. The request contains an unknown field.";

async function bodyOf(call: Call) {
  if (call.form) return multipartOf({});
  return call.body ? { payload: "{}", headers: { "content-type": "application/json" } } : {};
}

describe("a parameter that a call does not know", () => {
  const needed: Record<string, string> = {
    findAccounts: "&role=student&rows=1",
    viewSampled: "&plan=none",
    listDue: "&rule=left",
    transferLearner: `&sha256=${"0".repeat(64)}`,
  };
  // There is no dead letter, deleted portfolio, witness or closed round for these calls, so they answer 404.
  const unreached = ["resendDeadLetter", "restorePortfolio", "undoRestore", "markExpert", "listParticipants"];

  test.each(Object.values<Call>(calls))("is refused by $name, and nothing is done", async (call) => {
    const answers: { status: number; message: string }[] = [];
    const paths = new Set(ids.map((id) => pathOf(call).replaceAll(/\{\w+\}/g, id)));
    for (const who of people)
      for (const path of paths) {
        const url = `${path}?unknown=1${needed[call.name] ?? ""}`;
        const response = await product.request(who, { method: methodOf(call), url, ...(await bodyOf(call)) });
        answers.push({ status: response.statusCode, message: response.json().message });
      }
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    if (!unreached.includes(call.name)) expect(answers).toContainEqual({ status: 400, message: refused });
  });

  test.each(["/api/openapi.json", "/api/docs"])("is refused by %s", async (path) => {
    const statuses = [path, `${path}?unknown=1`].map(
      async (url) => (await product.request(undefined, { method: "GET", url })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 400]);
  });

  test("is refused by photos, which take their token and nothing else", async () => {
    const { body } = await product.as(product.sam, listOwnPortfolios);
    const [path = ""] = body.flatMap(({ images }) => images);
    expect(path).toContain("?t=");
    const statuses = [path, `${path}&unknown=1`].map(
      async (url) => (await product.request(undefined, { method: "GET", url })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 400]);
  });

  test("does not hide that whoever asks must log in first", async () => {
    const { statusCode } = await product.request(undefined, {
      method: "GET",
      url: `${pathOf(listOwnPortfolios)}?unknown=1`,
    });
    expect(statusCode).toBe(401);
  });
});
