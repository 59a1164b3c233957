import { pieceType } from "contract/portfolios/uploads.ts";
import { announcing, beginUpload, photoOf } from "../../product/uploads.ts";
import { forIds, type Rows, row, type Scenario } from "../rows.ts";
import { ask, noIds } from "../scenario.ts";

const senders = (status: number) => [401, status, status, status, status, 403, 401] as const;
const sender = (status: number) => [401, status, 404, 404, 404, 403, 401] as const;
const whole = 20_000;

export const uploadRows: Rows = {
  "POST /api/uploads": [
    row([...senders(201)], "begins one of the caller's own", async (context, call) => [
      await ask(context, call, { headers: announcing(await photoOf(whole)) }),
    ]),
  ],
  "GET /api/uploads/{id}": [
    row([...sender(200)], "an upload of student-owner", forOneOfSam()),
    row([...senders(404)], "unknown or malformed id", forIds(noIds)),
  ],
  "PATCH /api/uploads/{id}": [
    row([...sender(204)], "all of an upload of student-owner", forOneOfSam(0)),
    row([...sender(409)], "a piece that belongs elsewhere", forOneOfSam(1)),
    row([...senders(404)], "unknown or malformed id", forIds(noIds)),
  ],
};

/** The call for a new upload of Sam's, with its photo as the piece at this offset, if any. */
function forOneOfSam(offset?: number): Scenario {
  return async (context, call) => {
    const bytes = await photoOf(whole);
    const { _id } = await beginUpload(context.product, context.product.sam, bytes);
    const piece = offset !== undefined && {
      bytes,
      headers: { "content-type": pieceType, "upload-offset": String(offset) },
    };
    return [await ask(context, call.replace("{id}", _id), piece || {})];
  };
}
