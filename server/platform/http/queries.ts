import { z } from "zod";

/** The query of a call that takes no parameters. */
export const NoQuery = z.strictObject({});

/** The query of a file whose path carries the token that opens it. */
export const TokenQuery = z.strictObject({ t: z.unknown().optional() });
