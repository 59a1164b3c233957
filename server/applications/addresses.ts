import { type AddressSuggestion, lookupText, suggestionLimits } from "contract/applications/addresses.ts";
import { z } from "zod";

const limits = { milliseconds: 2000, bytes: 65_536 };

const text = z.string().nullish();
const Detail = z.object({
  thoroughfare: text,
  ward: text,
  admin_ward: text,
  district: text,
  admin_district: text,
  postcode: text,
});
const Completions = z.object({ result: z.array(z.string()).nullish() });
const Details = z.object({ result: z.array(z.object({ query: text, result: Detail.nullish() })).nullish() });

/**
 * Addresses for the beginning of a postcode, from the service at `baseUrl`. When it is unreachable, slow or answers
 * something unexpected there are no suggestions. @throws never
 */
export async function suggest(baseUrl: string, typed: string): Promise<AddressSuggestion[]> {
  const partial = lookupText(typed);
  if (!partial) return [];
  try {
    const path = `/postcodes/${encodeURIComponent(partial)}/autocomplete?limit=${suggestionLimits.most}`;
    const completions = Completions.parse(await callService(baseUrl, path));
    const postcodes = (completions.result ?? []).slice(0, suggestionLimits.most);
    if (postcodes.length === 0) return [];
    const { result } = Details.parse(await callService(baseUrl, "/postcodes", { postcodes }));
    const details = new Map(result?.map((entry) => [entry.query ?? entry.result?.postcode, entry.result]));
    return postcodes.map((postcode) => suggestionFor(postcode, details.get(postcode) ?? {}));
  } catch {
    return []; // The form works without suggestions.
  }
}

/** The unique, non-empty parts, joined by commas, as an address is written on one line. */
function suggestionFor(completed: string, detail: z.output<typeof Detail>): AddressSuggestion {
  const { thoroughfare, ward, admin_ward, district, admin_district } = detail;
  const postcode = detail.postcode ?? completed;
  const parts = [thoroughfare, ward, admin_ward, district, admin_district, postcode];
  const fullAddress = [...new Set(parts.filter((part) => part?.trim()))].join(", ");
  return { text: fullAddress, postcode, fullAddress };
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
