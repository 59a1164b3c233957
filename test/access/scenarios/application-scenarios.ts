import { ListedApplication, sensitiveFields } from "contract/applications/applications.ts";
import { expect } from "vitest";
import { accepted } from "../../product/application-mutations.ts";
import { application, storedApplication } from "../../product/applications.ts";
import { admin, everyone, forQueries, proved, type Rows, row, sends } from "../rows.ts";
import { ask, type Context, type Outcome } from "../scenario.ts";

export const applicationRows: Rows = {
  "POST /api/application-form": [
    row(
      everyone(201),
      "public; any token is ignored",
      sends(() => ({ json: application() })),
    ),
  ],
  "GET /api/application-form": [
    row(
      admin(200),
      "the seed says no auth: overruled, D3. List fields only: _id, familyName, firstName, email, courseToStudy, createdAt",
      list,
    ),
  ],
  "GET /api/application-form/count": [row(admin(200), "how many there are")],
  "GET /api/applications": [
    row(
      admin(200),
      "searched, filtered and sorted; B4: administrators only",
      forQueries(["", "?search=a&sort=owner&owner=none"]),
    ),
  ],
  "GET /api/applications/pipeline": [row(admin(200), "Part B, B4: administrators only")],
  "GET /api/application-form/{id}/stage": [row(admin(200), "Part B, B4: administrators only", stage)],
  "PUT /api/application-form/{id}/state": [changes({ from: "new", to: "contacted" })],
  "PUT /api/application-form/{id}/owner": [changes({ owner: "" })],
  "PUT /api/application-form/{id}/notes": [changes({ text: "Rang them." })],
  "DELETE /api/application-form/{id}/sensitive": [row(admin(200), "with a reason", proved(eraseSensitive))],
  "POST /api/application-form/{id}/learner": [row(admin(201), "Part B, B4: administrators only", enrol)],
  "GET /api/application-form/{id}": [
    row(admin(200), "the seed says no auth: overruled, D3. Access is audited", proved(view)),
  ],
};

function changes(json: object) {
  return row(admin(200), "Part B, B4: administrators only", async (context: Context, path: string) => {
    const id = await storedApplication(context.product);
    return [await ask(context, path.replace("{id}", id), { json })];
  });
}

async function stage(context: Context): Promise<Outcome[]> {
  const id = await storedApplication(context.product);
  return [await ask(context, `GET /api/application-form/${id}/stage`)];
}

async function eraseSensitive(context: Context): Promise<Outcome[]> {
  const id = await storedApplication(context.product);
  return [await ask(context, `DELETE /api/application-form/${id}/sensitive`, { json: { reason: "Not needed." } })];
}

async function enrol(context: Context): Promise<Outcome[]> {
  const id = await accepted(context.product);
  return [await ask(context, `POST /api/application-form/${id}/learner`, { json: { assessor: "" } })];
}

async function list(context: Context): Promise<Outcome[]> {
  const id = await storedApplication(context.product);
  const outcome = await ask(context, "GET /api/application-form");
  if (outcome.status === 200) {
    const listed: { _id: string }[] = JSON.parse(outcome.body);
    const own = listed.find((one) => one._id === id);
    expect(Object.keys(own ?? {}).toSorted()).toEqual(Object.keys(ListedApplication.shape).toSorted());
  }
  return [outcome];
}

async function view(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const id = await storedApplication(product, { religion: "Sikh" });
  const plain = await ask(context, `GET /api/application-form/${id}`);
  const full = await ask(context, `GET /api/application-form/${id}?view=full`);
  const isThere = (body: string) => sensitiveFields.filter((field) => body.includes(`"${field}"`));
  expect(isThere(plain.body)).toEqual([]);
  expect(isThere(full.body)).toEqual(full.status === 200 ? sensitiveFields : []);

  const entries = await product.deps.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", id)
    .orderBy("position")
    .execute();
  const expected = plain.status === 200 ? ["apply", "view", "viewSensitive"] : ["apply"];
  expect(entries.map((entry) => entry.action)).toEqual(expected);
  return [plain, full];
}
