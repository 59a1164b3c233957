import { suggestAddresses } from "contract/applications/addresses.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { suggest } from "./addresses.ts";

export function addressRoutes({ serve }: Serving): void {
  serve(suggestAddresses, { answer: ({ deps, query }) => suggest(deps.settings.POSTCODE_API_URL, query.q) });
}
