import { complaint, storedComplaint } from "../../product/complaints.ts";
import { admin, everyone, forIds, proved, type Rows, row, type Scenario, sends, signedIn } from "../rows.ts";
import { ask, noIds } from "../scenario.ts";

const note = { json: { act: "note", from: "open", text: "Rang them." } };

export const privacyRows: Rows = {
  "POST /api/complaints": [row(everyone(201), "public; any token is ignored", sends({ json: complaint() }))],
  "GET /api/complaints": [row(admin(200))],
  "GET /api/complaints/{id}": [
    row(admin(200), "{id} = any complaint. Access is audited", onComplaint()),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "PUT /api/complaints/{id}": [
    row(admin(200), "{id} = any complaint", onComplaint(note)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds, note)),
  ],
  "GET /api/privacy": [row(everyone(200), "public: it has no secrets")],
  "PUT /api/privacy": [row(admin(200), "", sends({ json: { text: "We have cameras at the door." } }))],
  "GET /api/privacy/record": [row(admin(200))],
  "GET /api/users/{id}/photo-consent": [
    row(
      [401, 200, 404, 200, 404, 200, 401],
      "{id} = Sam",
      forIds(({ product }) => [product.sam.id]),
    ),
    row(
      signedIn(404),
      "{id} = no student, unknown or malformed",
      forIds(({ product }) => [product.ann.id, ...noIds]),
    ),
  ],
  "PUT /api/users/me/photo-consent": [
    row([401, 200, 200, 403, 403, 403, 401], "always the caller's own", sends({ json: { given: true } })),
  ],
  "GET /api/statistics": [row(admin(200), "asks again who one is", proved(sends()))],
  "GET /api/statistics/export": [row(admin(200), "asks again who one is", proved(sends()))],
};

function onComplaint(sent = {}): Scenario {
  return async (context, call) => {
    const id = await storedComplaint(context.product);
    return [await ask(context, call.replace("{id}", id), sent)];
  };
}
