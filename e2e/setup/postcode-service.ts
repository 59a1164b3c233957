import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** A stand-in for the public postcode service: the same two calls, the same shapes, five addresses in Leeds. */
interface PostcodeService {
  url: string;
  close(): Promise<void>;
}

const places = [
  { postcode: "LS1 4AP", admin_ward: "Little London & Woodhouse", admin_district: "Leeds" },
  { postcode: "LS1 4DL", admin_ward: "Little London & Woodhouse", admin_district: "Leeds" },
  { postcode: "LS1 4DY", admin_ward: "Hunslet & Riverside", admin_district: "Leeds" },
  { postcode: "LS2 8JS", admin_ward: "Hunslet & Riverside", admin_district: "Leeds" },
  { postcode: "LS6 2AB", admin_ward: "Headingley & Hyde Park", admin_district: "Leeds" },
];

export async function openPostcodeService(): Promise<PostcodeService> {
  const server = createServer(async (request, response) => {
    const typed = /^\/postcodes\/([^/]+)\/autocomplete/.exec(request.url ?? "")?.[1];
    const result = typed === undefined ? detailsOf(await json(request)) : beginningWith(decodeURIComponent(typed));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ status: 200, result }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The postcode service has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Like the real service: null, not an empty list, when nothing matches. */
function beginningWith(typed: string): string[] | null {
  const found = places
    .map((place) => place.postcode)
    .filter((postcode) => squeezed(postcode).startsWith(squeezed(typed)));
  return found.length > 0 ? found : null;
}

function detailsOf(body: unknown) {
  const asked = typeof body === "object" && body !== null && "postcodes" in body ? body.postcodes : [];
  return Array.isArray(asked)
    ? asked.map((query) => ({ query, result: places.find((place) => place.postcode === query) ?? null }))
    : [];
}

function squeezed(postcode: string): string {
  return postcode.replaceAll(" ", "").toUpperCase();
}
