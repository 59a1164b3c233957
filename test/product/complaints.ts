import { complain } from "contract/centre/complaints.ts";
import type { OpenProduct } from "./product.ts";

/** A complaint that is complete; each test says what is different about its own. */
export function complaint(own: object = {}) {
  return {
    name: "Nora Newton",
    email: "nora@example.com",
    category: "place",
    text: "The lift has been broken since March.",
    ...own,
  } as const;
}

/** A complaint that has been stored. Answers its id. @throws Error when it was refused */
export async function storedComplaint(product: OpenProduct, own: object = {}): Promise<string> {
  const { status, body } = await product.as(undefined, complain, { body: complaint(own) });
  if (status !== 201) throw new Error(`not stored: ${body.message}`);
  const { db } = product.deps;
  const found = db.selectFrom("complaints").select("id").where("reference", "=", body.reference);
  return (await found.executeTakeFirstOrThrow()).id;
}
