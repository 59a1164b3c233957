import { z } from "zod";
import { call } from "../core/call.ts";

/** The characters from which suggestions start, and the most suggestions. */
export const suggestionLimits = { from: 3, most: 5 };

export const AddressSuggestion = z.object({ text: z.string(), postcode: z.string(), fullAddress: z.string() });
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

export const suggestAddresses = call("suggestAddresses", {
  summary: "Addresses for the beginning of a postcode; an unreachable service gives an empty list",
  query: z.object({ q: z.string().max(250).default("") }),
  answer: z.array(AddressSuggestion),
  permission: "suggestAddresses",
});

const ukPostcode = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i;

/** Whether there is a UK postcode anywhere in the text: choosing a suggestion fills in a whole address. */
export function holdsPostcode(text: string): boolean {
  return ukPostcode.test(text) || /\bGIR ?0AA\b/i.test(text);
}

/** The text to look up, trimmed and in capitals, or undefined while it is too short. */
export function lookupText(text: string): string | undefined {
  const trimmed = text.trim().toUpperCase();
  return trimmed.length >= suggestionLimits.from ? trimmed : undefined;
}
