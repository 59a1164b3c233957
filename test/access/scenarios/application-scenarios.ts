import { ListedApplication, sensitiveFields } from "contract/applications/applications.ts";
import { expect } from "vitest";
import { application, storedApplication } from "../../product/applications.ts";
import { ask, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about applications, played in the order in which they stand there. */
export const applicationScenarios: Record<string, Scenario[]> = {
  "POST /api/application-form": [send],
  "GET /api/application-form": [list],
  "GET /api/application-form/{id}": [view],
};

async function send(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, "POST /api/application-form", { json: application() })];
}

async function list(scene: Scene): Promise<Outcome[]> {
  const id = await storedApplication(scene.product);
  const outcome = await ask(scene, "GET /api/application-form");
  if (outcome.status === 200) {
    const listed: { _id: string }[] = JSON.parse(outcome.body);
    const own = listed.find((one) => one._id === id);
    expect(Object.keys(own ?? {}).toSorted()).toEqual(Object.keys(ListedApplication.shape).toSorted());
  }
  return [outcome];
}

async function view(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  const id = await storedApplication(product, { religion: "Sikh" });
  const plain = await ask(scene, `GET /api/application-form/${id}`);
  const full = await ask(scene, `GET /api/application-form/${id}?view=full`);
  const isThere = (body: string) => sensitiveFields.filter((field) => body.includes(`"${field}"`));
  expect(isThere(plain.body)).toEqual([]);
  expect(isThere(full.body)).toEqual(full.status === 200 ? sensitiveFields : []);

  const looks = await product.deps.db.selectFrom("trail").selectAll().where("subjectId", "=", id).execute();
  const expected = plain.status === 200 ? ["apply", "view", "viewSensitive"] : ["apply"];
  expect(looks.map((entry) => entry.action)).toEqual(expected);
  return [plain, full];
}
