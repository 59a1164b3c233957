import { onTwo } from "../../product/qualification-mutations.ts";
import { diploma, fileOf, imported } from "../../product/qualifications.ts";
import { admin, forIds, type Rows, row, sends, signedIn } from "../rows.ts";
import { ask, type Context, noIds, type Outcome, type Sent } from "../scenario.ts";

const own: Parameters<typeof row>[0] = [401, 200, 404, 200, 404, 200, 401];
const registration = { json: { registrationNo: "CG-1", registeredOn: "2026-01-05" } };
const reason = { json: { reason: "Has left the trade." } };
const file = () => ({ json: fileOf(diploma()) });

export const qualificationRows: Rows = {
  "GET /api/qualifications": [row(signedIn(200))],
  "GET /api/qualifications/{id}": [
    row(signedIn(200), "the reference", forIds(["2357-13"])),
    row(signedIn(404), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/qualifications/preview": [row(admin(200), "", sends(file))],
  "POST /api/qualifications": [
    row(admin(201), "", sends(file)),
    row(admin(400), "a file with faults", sends({ json: { kind: "json", text: "{}" } })),
  ],
  "POST /api/qualifications/{id}/retirement": [
    row(
      admin(200),
      "",
      of("POST", async ({ product }) => (await imported(product, diploma())).id, "retirement"),
    ),
    row(admin(409), "the reference", forIds(["2357-13"])),
    row(admin(404), "unknown or malformed id", forIds(noIds)),
  ],
  "GET /api/qualifications/{code}/catalogue": [
    row(signedIn(200), "the reference", named("2357-13")),
    row(signedIn(404), "unknown code", named("nothing")),
  ],
  "PUT /api/qualifications/{code}/catalogue": [
    row(admin(200), "", async (context) => {
      const { code } = await imported(context.product, diploma());
      return [await ask(context, `PUT /api/qualifications/${code}/catalogue`, { json: { jobs: [] } })];
    }),
    row(admin(404), "unknown code", named("nothing", { json: { jobs: [] } })),
  ],
  "GET /api/users/{id}/enrolments": [
    row(
      own,
      "{id} = student-owner",
      forIds(({ product }) => [product.sam.id]),
    ),
    row(
      signedIn(404),
      "unknown or malformed id, or an account that is no student's",
      forIds(({ product }) => [product.ann.id, ...noIds]),
    ),
  ],
  "POST /api/enrolments": [
    row(admin(201), "", async (context) => {
      const { product } = context;
      const { id } = await imported(product, diploma());
      const json = { learner: (await product.newcomer({})).id, qualification: id, startedOn: "2026-01-05" };
      return [await ask(context, "POST /api/enrolments", { json })];
    }),
    row(
      admin(404),
      "of an unknown student",
      sends({ json: { learner: "nobody", qualification: "2357-13", startedOn: "2026-01-05" } }),
    ),
  ],
  "PUT /api/enrolments/{id}/registration": [
    row(
      admin(200),
      "the first or a further one",
      of("PUT", async ({ product }) => (await onTwo(product)).second, "registration", registration),
    ),
    row(admin(404), "unknown or malformed id", forIds(noIds, registration)),
  ],
  "POST /api/enrolments/{id}/end": [
    row(
      admin(200),
      "one of two",
      of("POST", async ({ product }) => (await onTwo(product)).second, "end", reason),
    ),
    row(
      admin(409),
      "the only one",
      forIds(({ product }) => [product.sam.id], reason),
    ),
    row(admin(404), "unknown or malformed id", forIds(noIds, reason)),
  ],
  "POST /api/enrolments/{id}/version": [
    row(admin(200), "to another version", async (context) => {
      const { product } = context;
      const { second, document } = await onTwo(product);
      const { id: to } = await imported(product, { ...document, title: "Corrected" });
      return [await ask(context, `POST /api/enrolments/${second}/version`, { json: { to, preview: false } })];
    }),
    row(
      admin(400),
      "to what is no version of it",
      forIds(({ product }) => [product.sam.id], { json: { to: "nothing", preview: true } }),
    ),
    row(admin(404), "unknown or malformed id", forIds(noIds, { json: { to: "2357-13", preview: true } })),
  ],
};

function named(code: string, sent: Sent = {}) {
  return async (context: Context, call: string): Promise<Outcome[]> => [
    await ask(context, call.replace("{code}", code), sent),
  ];
}

function of(method: string, idOf: (context: Context) => Promise<string>, act: string, sent: Sent = {}) {
  return async (context: Context): Promise<Outcome[]> => {
    const room = act === "retirement" ? "qualifications" : "enrolments";
    return [await ask(context, `${method} /api/${room}/${await idOf(context)}/${act}`, sent)];
  };
}
