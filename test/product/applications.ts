import { apply } from "contract/applications/applications.ts";
import type { OpenProduct } from "./product.ts";

/** An application that is complete; each test says what is different about its own. */
export function application(own: object = {}) {
  return {
    familyName: "Okafor",
    firstName: "Ngozi",
    email: "ngozi@example.com",
    courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)",
    dateOfBirth: "2001-03-27",
    agreedToDeclaration: true,
    ...own,
  } as const;
}

/** Sends an application as anybody may. `headers` may hold an Idempotency-Key. */
export function applied(product: OpenProduct, own: object = {}, headers: Record<string, string> = {}) {
  return product.as(undefined, apply, { body: application(own), headers });
}

/** An application that has been stored. Answers its id. @throws Error when it was refused */
export async function storedApplication(product: OpenProduct, own: object = {}): Promise<string> {
  const { status, body } = await applied(product, own);
  if (status !== 201) throw new Error(`not stored: ${body.message}`);
  const { db } = product.deps;
  const found = await db.selectFrom("applications").select("id").where("reference", "=", body.reference);
  return (await found.executeTakeFirstOrThrow()).id;
}
