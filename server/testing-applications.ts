import { apply } from "contract/applications.ts";
import type { OpenHouse } from "./testing.ts";

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
export function applied(house: OpenHouse, own: object = {}, headers: Record<string, string> = {}) {
  return house.as(undefined, apply, { body: application(own), headers });
}

/** An application that has been stored. Answers its id. @throws Error when it was refused */
export async function storedApplication(house: OpenHouse, own: object = {}): Promise<string> {
  const { status, body } = await applied(house, own);
  if (status !== 201) throw new Error(`not stored: ${body.message}`);
  const { db } = house.house;
  const found = await db.selectFrom("applications").select("id").where("reference", "=", body.reference);
  return (await found.executeTakeFirstOrThrow()).id;
}
