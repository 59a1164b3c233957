import { forIds, inStatus, type Rows, row } from "../rows.ts";
import { noIds, submitted } from "../scenario.ts";

const text = { json: { text: "Which photo?" } };

export const messageRows: Rows = {
  "GET /api/portfolios/{id}/messages": [
    row([401, 200, 404, 200, 404, 200, 401], "{id} = portfolio in any status but Draft", inStatus(submitted)),
    row([401, 200, 404, 404, 404, 200, 401], "same, status Draft", inStatus(["Draft"])),
    row([401, 404, 404, 404, 404, 404, 401], "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/portfolios/{id}/messages": [
    row([401, 201, 404, 201, 404, 403, 401], "{id} = portfolio in any status but Draft", inStatus(submitted, text)),
    row([401, 409, 404, 404, 404, 403, 401], "same, status Draft", inStatus(["Draft"], text)),
    row([401, 404, 404, 404, 404, 403, 401], "unknown or malformed id", forIds(noIds, text)),
  ],
};
