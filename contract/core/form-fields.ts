import { z } from "zod";

/** A multipart field that holds JSON. Values that are parsed already pass, so that forms on screen share the schema. */
export function json<T extends z.ZodType>(schema: T) {
  return z.preprocess(parse, schema);
}

function parse(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  if (value === "") return undefined;
  try {
    return JSON.parse(value, refuseInherited);
  } catch {
    context.addIssue({ code: "custom", message: "This field is malformed." });
    return z.NEVER;
  }
}

// No field has such a name, as __proto__ or toString, and a copy of its object would not be what was sent.
function refuseInherited(key: string, value: unknown): unknown {
  if (key in Object.prototype) throw new Error(`${key} is not a field`);
  return value;
}

/**
 * A unit, outcome or criterion as it is sent: `{number, …}`, of which only the number is read; "" when none is chosen.
 * Numbers are text, because 7.1 and 7.10 differ; integers are accepted too, as the curriculum file has them.
 */
export const Choice = z
  .union([
    z
      .looseObject({ number: z.union([z.string().trim().max(20), z.number().int().nonnegative().max(9999)]).nullish() })
      .refine((choice) => Object.hasOwn(choice, "number") || Object.keys(choice).length === 0),
    z.literal(""),
    z.null(),
    z.undefined(),
  ])
  .transform((choice) => (choice ? String(choice.number ?? "") : ""));
