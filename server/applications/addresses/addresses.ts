import { type AddressSuggestion, lookupText, suggestionLimits } from "contract/applications/addresses.ts";
import { z } from "zod";

const limits = { milliseconds: 2000, bytes: 65_536 };

const Completions = z.object({ result: z.array(z.string()).nullish() });
const text = z.string().nullish();
const Details = z.object({
  result: z
    .array(
      z.object({
        query: text,
        result: z
          .object({
            postcode: text,
            thoroughfare: text,
            district: text,
            ward: text,
            admin_district: text,
            admin_ward: text,
          })
          .nullish(),
      }),
    )
    .nullish(),
});
type Detail = NonNullable<NonNullable<z.output<typeof Details>["result"]>[number]["result"]>;

/**
 * Addresses for the beginning of a postcode, from the service at `baseUrl`. When it is unreachable, slow or answers
 * something unexpected there are no suggestions. @throws never
 */
export async function suggest(baseUrl: string, typed: string): Promise<AddressSuggestion[]> {
  const partial = lookupText(typed);
  if (!partial) return [];
  try {
    const completions = Completions.parse(
      await callService(
        baseUrl,
        `/postcodes/${encodeURIComponent(partial)}/autocomplete?limit=${suggestionLimits.most}`,
      ),
    );
    const postcodes = (completions.result ?? []).slice(0, suggestionLimits.most);
    if (postcodes.length === 0) return [];
    const details = Details.parse(await callService(baseUrl, "/postcodes", { postcodes }));
    const byQuery = new Map(
      (details.result ?? []).map((entry) => [entry.query ?? entry.result?.postcode, entry.result]),
    );
    return postcodes.map((postcode) => suggestionFor(postcode, byQuery.get(postcode) ?? {}));
  } catch {
    return []; // The form works without suggestions.
  }
}

/** The unique, non-empty parts, joined by commas (specification, section 7). */
function suggestionFor(postcode: string, detail: Detail): AddressSuggestion {
  const parts = [
    detail.thoroughfare,
    detail.ward,
    detail.admin_ward,
    detail.district,
    detail.admin_district,
    detail.postcode ?? postcode,
  ];
  const fullAddress = [...new Set(parts.filter((part): part is string => Boolean(part?.trim())))].join(", ");
  return { text: fullAddress, postcode: detail.postcode ?? postcode, fullAddress };
}

async function callService(baseUrl: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(baseUrl.replace(/\/$/, "") + path, {
    signal: AbortSignal.timeout(limits.milliseconds),
    redirect: "error",
    headers: { accept: "application/json", ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok || !response.body) throw new Error("the postcode service did not answer");
  let received = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    received += chunk;
    if (received.length > limits.bytes) throw new Error("the postcode service answered too much");
  }
  return JSON.parse(received);
}
