import { suggestAddresses } from "contract/addresses.ts";
import type { Serving } from "../http/serve.ts";
import { suggest } from "./addresses.ts";

export function addressRoutes({ serve }: Serving): void {
  serve(suggestAddresses, { answer: ({ house, query }) => suggest(house.settings.POSTCODE_API_URL, query.q) });
}
