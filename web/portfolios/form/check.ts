import { zodResolver } from "@hookform/resolvers/zod";
import { holdsPostcode } from "contract/applications/addresses.ts";
import { declarationFields, NewPortfolio, PortfolioEdit } from "contract/portfolios/new-portfolio.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { declarationIn, toSent, type Values } from "./values.ts";

/** Whether this attempt submits it for review: only then it is declared. */
export interface Intent {
  isSubmission: boolean;
}

/** The form is checked with the schemas that the server checks with. */
export const checkNew = checkWith(NewPortfolio.omit({ status: true }));
export const checkEdit = checkWith(PortfolioEdit.extend(declarationFields));

function checkWith(schema: Parameters<typeof zodResolver>[0]): Resolver<Values, Intent> {
  const resolve = zodResolver(schema);
  return async (values, context, { fields }) => {
    const options = { fields, shouldUseNativeValidation: false };
    const { errors }: { errors: FieldErrors<Values> } = await resolve(
      { ...toSent(values), ...declarationIn(values) },
      context,
      options,
    );
    if (!isEmptyOrPostcode(values.postcode))
      errors.postcode = {
        type: "postcode",
        message: "Enter a UK postcode, for example LS1 4AP, or choose an address.",
      };
    if (context?.isSubmission && values.hasHelp && values.aiHelp.trim() === "")
      errors.aiHelp = { type: "needed", message: "Say how AI helped, or choose No." };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

// An empty field has its own message; this one is for text without a postcode in it.
function isEmptyOrPostcode(text: string): boolean {
  return text.trim() === "" || holdsPostcode(text);
}

/** For the summary: the path of each field with an error, in the order of the form. */
export function summaryOf(errors: FieldErrors<Values>, order: readonly string[]): FieldError[] {
  const found = Object.entries(errors).flatMap(([path, error]) => leaves(path, error));
  return found.sort((a, b) => rank(order, a.path) - rank(order, b.path));
}

function leaves(path: string, error: unknown): FieldError[] {
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string")
    return error.message ? [{ path, message: error.message }] : [];
  return Object.entries(error).flatMap(([key, inner]) => (key === "ref" ? [] : leaves(`${path}.${key}`, inner)));
}

function rank(order: readonly string[], path: string): number {
  const index = order.indexOf(path.split(".")[0] ?? "");
  return index === -1 ? order.length : index;
}
