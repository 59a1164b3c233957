import { z } from "zod";

/** Somebody who is named in an answer: the id of the account, and the name. */
export const Person = z.object({ _id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;
