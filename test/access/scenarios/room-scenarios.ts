import { opened, roomOf } from "../../product/rooms.ts";
import { everyone, forIds, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask, noIds } from "../scenario.ts";

/** Administrators and verifiers. */
const makers = (status: number): Parameters<typeof row>[0] => [401, 403, 403, 403, 403, status, 401, status];
/** No session counts in a room: server/quality/rooms/visiting.test.ts has what a pass opens. */
const nobody = everyone(401);
const close = { json: { act: "close", outcome: "no action" } };

export const roomRows: Rows = {
  "GET /api/rooms": [row(makers(200))],
  "POST /api/rooms": [
    row(makers(201), "for a learner", async (context, call) => [
      await ask(context, call, { json: roomOf(context.product) }),
    ]),
    row(makers(400), "for nobody", async (context, call) => [
      await ask(context, call, { json: roomOf(context.product, { learners: [] }) }),
    ]),
  ],
  "GET /api/rooms/learners": [row(makers(200))],
  "GET /api/rooms/{id}": [
    row(makers(200), "{id} = a room", inRoom()),
    row(makers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "PUT /api/rooms/{id}": [
    row(makers(200), "{id} = an open room", inRoom(close)),
    row(makers(404), "unknown or malformed id", forIds(noIds, close)),
  ],
  "GET /api/rooms/{id}/log": [
    row(makers(200), "{id} = a room", inRoom()),
    row(makers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/room/enter": [
    row(everyone(201), "with link and code", entering()),
    row(everyone(403), "with a wrong code", entering({ code: "0000 0000" })),
    row(everyone(404), "with an unknown link", entering({ token: "A".repeat(43) })),
  ],
  "GET /api/room": [row(nobody, "without the pass of a room")],
  "GET /api/room/learners/{id}": [row(nobody, "without the pass of a room", forIds(noIds))],
  "GET /api/room/portfolios/{id}": [row(nobody, "without the pass of a room", forIds(noIds))],
  "GET /api/room/log": [row(nobody, "without the pass of a room")],
  "POST /api/room/notes": [row(nobody, "without the pass of a room", sends({ json: { learner: "x", text: "Seen." } }))],
  "POST /api/room/bundle": [row(nobody, "without the pass of a room", sends())],
};

function inRoom(sent = {}): Scenario {
  return async (context, call) => {
    const { id } = await opened(context.product);
    return [await ask(context, call.replace("{id}", id), sent)];
  };
}

function entering(wrong: { token?: string; code?: string } = {}): Scenario {
  return async (context, call) => {
    const { token, code } = await opened(context.product);
    return [await ask(context, call, { json: { token, code, ...wrong } })];
  };
}
