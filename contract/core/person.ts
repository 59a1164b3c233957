import { z } from "zod";

/** Somebody who is named in an answer, by the id of their account. */
export const Person = z.object({
  _id: z.string(),
  name: z.string(),
  /** In lists: the reference number, or e-mail address, of somebody whose name another person at the centre has too. */
  reference: z.string().optional(),
  /** The path of their picture with the viewer's token, in answers that carry it to viewers who may see it. */
  image: z.string().nullable().optional(),
});
export type Person = z.infer<typeof Person>;
