import { viewAuditLog } from "contract/audit/audit.ts";
import * as contract from "contract/qualifications/qualifications.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct, serverBeside } from "../../test/product/product.ts";
import { diploma, enrolled, fileOf, imported } from "../../test/product/qualifications.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const lines = async (who = product.ada) =>
  (await product.as(who, contract.listQualifications)).body.qualifications.map(({ code, version, learners }) => [
    ...[code, version, learners],
  ]);
const preview = async (document = diploma()) =>
  (await product.as(product.ada, contract.previewQualification, { body: fileOf(document) })).body;
const importing = (document = diploma()) =>
  product.as(product.ada, contract.importQualification, { body: fileOf(document) });

describe("a version is imported", () => {
  test("after a preview that stores nothing, is listed, and read as it was written", async () => {
    const document = diploma();
    const { found, differencesTotal, faultsTotal } = await preview(document);
    const { code, title } = document;
    expect(found).toEqual({ code, title, version: 1, units: 2, criteria: 5, requirements: 3 });
    expect([differencesTotal, faultsTotal, await lines()]).toEqual([0, 0, [["2357-13", 1, 2]]]);
    const { status, body } = await importing(document);
    expect([status, body.message]).toEqual([201, `${code} version 1 is imported.`]);
    expect(body.qualification).toMatchObject({ imported: { by: { name: "Ada Adams" } }, retiredAt: null, learners: 0 });
    const { _id: id } = body.qualification;
    const read = await product.as(product.sam, contract.viewQualification, { params: { id } });
    expect(read.body).toEqual({ _id: id, code, version: 1, document });
    expect(await lines(product.sam)).toEqual([
      ["2357-13", 1, null],
      [code, 1, null],
    ]);
    const [entry] = (await product.as(product.ada, viewAuditLog)).body.entries;
    expect(entry).toMatchObject({ action: "importQualification", became: code });
  });

  test("once: the same in another order of its fields is refused, another is the next version with what differs", async () => {
    const document = diploma();
    await importing(document);
    const { units, ...rest } = document;
    const turned = await importing({ units, ...rest });
    expect([turned.status, turned.body.message]).toEqual([409, "This version is imported already."]);
    const [first, second] = units;
    if (!first || !second) throw new Error("it has two units");
    const requirements = document.requirements.filter(({ id }) => id !== "seen");
    const shorter = [{ ...first, outcomes: first.outcomes.slice(0, 1) }, second];
    const corrected = { ...document, units: shorter, requirements };
    expect((await preview(corrected)).differences).toEqual([
      { place: "311 2.1", was: "Put barriers up", becomes: null },
    ]);
    expect((await importing(corrected)).body.qualification).toMatchObject({ version: 2 });
    expect((await lines()).map(([, version]) => version)).toEqual([1, 2, 1]);
  });

  test("of the reference's code as its second version, and the reference itself not at all", async () => {
    const { body } = await product.as(product.tom, contract.viewQualification, { params: { id: "2357-13" } });
    expect([body.version, body.document.units.length, body.document.requirements.length]).toEqual([1, 8, 2]);
    expect((await importing(body.document)).status).toBe(409);
    const document = { ...body.document, title: `Corrected ${process.pid}` };
    expect((await importing(document)).body.qualification).toMatchObject({
      code: "2357-13",
      version: 2,
      criteria: 233,
    });
  });

  test("by one of two at the same time, where both bring the same", async () => {
    const document = diploma();
    const answers = await Promise.all([
      importing(document),
      importing(document),
      importing({ ...document, title: "B" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect((await lines()).slice(1).map(([, version]) => version)).toEqual([2, 1]);
  });

  test("not with a fault: each is named, and nothing is stored", async () => {
    const document = diploma({ title: "" });
    const { faults, found } = await preview(document);
    expect([found, faults]).toEqual([null, [{ where: "title", message: "Enter the title of the qualification." }]]);
    const { status, body } = await importing(document);
    expect([status, body.message]).toEqual([400, "This file has 1 fault, so nothing was imported."]);
    expect(body.errors).toEqual([{ path: "title", message: "Enter the title of the qualification." }]);
    expect(await lines()).toHaveLength(1);
  });

  test("and never changes: no statement alters or deletes it, but that it is retired once", async () => {
    const { id } = await imported(product, diploma());
    const { db } = product.deps;
    const refused = [
      sql`update "qualifications" set "title" = 'x'`,
      sql`update "qualifications" set "retiredAt" = '2026', "document" = '{}'`,
      sql`delete from "qualifications"`,
    ];
    for (const statement of refused) await expect(statement.execute(db)).rejects.toThrow(/never changes/);
    const retire = () => product.as(product.ada, contract.retireQualification, { params: { id } });
    expect([(await retire()).status, (await retire()).status]).toEqual([200, 200]);
    await expect(sql`update "qualifications" set "retiredAt" = null`.execute(db)).rejects.toThrow(/never changes/);
    const retired = await product.as(product.ada, contract.listQualifications);
    expect(retired.body.qualifications[1]?.retiredAt).not.toBeNull();
    const builtIn = await product.as(product.ada, contract.retireQualification, { params: { id: "2357-13" } });
    expect([builtIn.status, builtIn.body.message]).toEqual([409, "The built-in qualification cannot be retired."]);
  });

  test("and is counted with its learners, on every server", async () => {
    const beside = await serverBeside(product);
    const { id, code } = await imported(product, diploma());
    await enrolled(product, product.sam, id);
    const { body } = await beside.as(product.ada, contract.listQualifications);
    expect(body.qualifications.map((one) => [one.code, one.learners])).toEqual([
      ["2357-13", 2],
      [code, 1],
    ]);
    await beside.app.close();
  });
});

describe("a catalogue", () => {
  const view = (code: string) => product.as(product.sam, contract.viewCatalogue, { params: { code } });
  const change = (code: string, jobs: contract.Catalogue["jobs"], version?: number) =>
    product.as(product.ada, contract.changeCatalogue, {
      ...{ params: { code }, body: { jobs } },
      ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
    });
  const job = (own: object) => ({ id: "job", title: "A job", show: "The job", words: "", places: [""], ...own });

  test("is the built-in one for the reference, and empty for another, until the centre changes it", async () => {
    const { code, key } = await imported(product, diploma());
    expect((await view("2357-13")).body).toMatchObject({ changed: null, version: 0 });
    expect((await view("2357-13")).body.jobs.length).toBeGreaterThan(20);
    expect((await view(code)).body).toEqual({ code, jobs: [], changed: null, version: 0 });
    const jobs = [job({ places: [`${key("311")} 1.1`, `${key("315")} 6 a`], cells: [key("swa")] })];
    const { status, body } = await change(code, jobs, 0);
    expect([status, body.catalogue]).toMatchObject([200, { jobs, version: 1, changed: { by: { name: "Ada Adams" } } }]);
    expect((await view(code)).body).toEqual(body.catalogue);
    const stale = await change(code, [], 0);
    expect([stale.status, (await view(code)).body.version]).toEqual([412, 1]);
    expect((await change(code, [], 1)).body.catalogue).toMatchObject({ jobs: [], version: 2 });
    expect([(await view("nothing")).status, (await change("nothing", [])).status]).toEqual([404, 404]);
  });

  test("names criteria and cells of its own qualification only, and each fault is named", async () => {
    const { code, key } = await imported(product, diploma());
    const { status, body } = await change(code, [
      job({ places: ["315 6.2e", `${key("311")} 1.1`], cells: ["swa"] }),
      job({ places: [`${key("315")} 6 b`] }),
    ]);
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ["jobs.0.places.0", "jobs.0.cells.0", "jobs.1.id", "jobs.1.places.0"],
    ]);
    expect((await view(code)).body.version).toBe(0);
  });
});
