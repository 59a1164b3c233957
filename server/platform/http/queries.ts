import { z } from "zod";

/** What may stand behind the question mark of an address that asks for nothing. */
export const NoQuery = z.strictObject({});

/** The same for a file whose address carries the token that opens it. */
export const TokenQuery = z.strictObject({ t: z.unknown().optional() });
