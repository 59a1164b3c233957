import { addPasskey, finishCode, offerPasskey, startCode } from "contract/accounts/security.ts";
import type { CallName } from "contract/core/paths.ts";
import { Secret, TOTP } from "otpauth";
import { openAuthenticator } from "./authenticator.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct, TestUser } from "./product.ts";

/** The code that an app shows now, or so many steps of 30 seconds later. */
export function codeOf({ deps }: Pick<OpenProduct, "deps">, secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: deps.clock.now().getTime() + later * 30_000,
  });
}

/** Sets up a code from an app for this person; the next code that works is that of a later step. */
export async function withCode(product: OpenProduct, who: TestUser) {
  const { secret } = (await product.as(who, startCode)).body;
  const { body } = await product.as(who, finishCode, { body: { code: codeOf(product, secret) } });
  return { secret, recoveryCodes: body.recoveryCodes };
}

/** Adds a passkey for this person. */
export async function withPasskey(product: OpenProduct, who: TestUser, name = "This phone") {
  const device = openAuthenticator();
  const { options } = (await product.as(who, offerPasskey)).body;
  await product.as(who, addPasskey, { body: { name, passkey: device.make(options) } });
  const query = product.deps.db.selectFrom("passkeys").select("id").where("credential", "=", device.id);
  return { device, id: (await query.executeTakeFirstOrThrow()).id };
}

/** An act for each call that changes how somebody signs in. */
export const factorMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  endSession: async (product) => {
    const [who, other] = [await product.newcomer({}), await product.newcomer({})];
    await product.deps.db.updateTable("sessions").set({ account: who.id }).where("account", "=", other.id).execute();
    const all = product.deps.db.selectFrom("sessions").select("id").where("account", "=", who.id).orderBy("createdAt");
    const ids = (await all.execute()).map(({ id }) => id);
    const id = ids.find((id) => !atob(who.token.split(".")[1] ?? "").includes(id)) ?? "";
    return { who, params: { id } };
  },
  endOtherSessions: async (product) => ({ who: await product.newcomer({}) }),
  finishCode: async (product) => {
    const who = await product.newcomer({});
    const { secret } = (await product.as(who, startCode)).body;
    return { who, body: { code: codeOf(product, secret) } };
  },
  removeCode: async (product) => {
    const who = await product.newcomer({});
    await withCode(product, who);
    return { who };
  },
  renewRecoveryCodes: async (product) => {
    const who = await product.newcomer({});
    await withCode(product, who);
    return { who };
  },
  addPasskey: async (product) => {
    const who = await product.newcomer({});
    const { options } = (await product.as(who, offerPasskey)).body;
    return { who, body: { name: "This phone", passkey: openAuthenticator().make(options) } };
  },
  renamePasskey: async (product) => {
    const who = await product.newcomer({});
    return { who, params: { id: (await withPasskey(product, who)).id }, body: { name: "My phone" } };
  },
  removePasskey: async (product) => {
    const who = await product.newcomer({});
    return { who, params: { id: (await withPasskey(product, who)).id } };
  },
  resetFactors: async (product) => ({ who: product.ada, params: { id: (await product.newcomer({})).id } }),
};
