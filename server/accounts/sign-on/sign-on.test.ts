import { logIn, logOut, viewSelf } from "contract/accounts/accounts.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { finishLogIn, viewSecurity } from "contract/accounts/security.ts";
import { finishSignOn, startSignOn } from "contract/accounts/sign-on.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailsTo } from "../../../test/product/email/emails.ts";
import { codeOf, withCode } from "../../../test/product/factors.ts";
import { type IdentityProvider, openIdentityProvider } from "../../../test/product/identity-provider.ts";
import { type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { recordAction } from "../../audit/log.ts";

const site = "https://portfolio.example.org";
let provider: IdentityProvider;
let product: OpenProduct;

/** In place of the one that is open, with further settings. */
async function open(settings: Record<string, string>) {
  await product.close();
  product = await openProduct({ settings: { ...provider.settings, ...settings } });
}
beforeAll(async () => {
  provider = await openIdentityProvider(site);
});
beforeEach(async () => {
  provider.people.length = 0;
  provider.forge(undefined);
  product = await openProduct({ settings: provider.settings, shared: true });
});
afterEach(() => product.close());
afterAll(() => provider.close());

/** Whoever has this address at the provider, and the name by which that knows them. */
function known(email: string, more: object = {}, sub = `of ${email}`): string {
  provider.people.push({ sub, email, email_verified: true, name: "Known There", ...more });
  return sub;
}

async function signOn(sub: string) {
  const begun = await product.as(undefined, startSignOn, { body: {} });
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  const parameters = await provider.signIn(begun.body.address, sub);
  return product.as(undefined, finishSignOn, { body: { parameters }, headers: { cookie } });
}

const accountOf = (email: string) =>
  product.deps.db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const roleOf = async ({ email }: Pick<TestUser, "email">) => (await accountOf(email)).role;
async function actionsOf(id: string): Promise<string[]> {
  const log = product.deps.db.selectFrom("auditLog").select("action").where("subjectId", "=", id).orderBy("position");
  return (await log.execute()).map(({ action }) => action);
}
async function subjectsTo(email: string): Promise<string[]> {
  return (await emailsTo(product, email)).map(({ subject }) => subject);
}

describe("somebody whom the provider knows", () => {
  test("is signed in by a verified address, told of it once, and sent to the provider when they log out", async () => {
    const { sam, as } = product;
    const sub = known(sam.email.toUpperCase());
    const { status, body } = await signOn(sub);
    expect([status, body.user._id]).toEqual([200, sam.id]);
    const here = { ...sam, token: body.token };
    expect((await as(here, viewSelf)).body.name).toBe("Sam Singh");
    expect((await as(here, viewSecurity)).body.sessions[0]?.way).toBe("provider");
    expect((await as(here, downloadOwnData)).body.identities).toMatchObject([
      { issuer: provider.issuer, subject: sub },
    ]);
    expect((await signOn(sub)).status).toBe(200);
    expect(await subjectsTo(sam.email)).toEqual([
      "How you sign in to Portfolio Builder",
      "A sign-in from a new device",
    ]);
    expect(await actionsOf(sam.id)).toEqual(["linkIdentity", "signOn", "download", "signOn"]);
    const { continueAt = "" } = (await as(here, logOut)).body;
    const { searchParams, origin } = new URL(continueAt);
    expect([origin, searchParams.get("post_logout_redirect_uri"), searchParams.has("id_token_hint")]).toEqual([
      provider.issuer,
      "https://portfolio.example.org/login",
      false,
    ]);
    // A session that began with a password has nothing to end there.
    expect((await as(sam, logOut)).body).toEqual({ message: "You are logged out." });
  });

  test("keeps the account when either address changes, which nobody else there gets", async () => {
    const { sam, tom, deps } = product;
    const sub = known(sam.email);
    await signOn(sub);
    const [person] = provider.people;
    if (person) person.email = tom.email;
    expect((await signOn(sub)).body.user._id).toBe(sam.id);
    const other = await signOn(known(sam.email, {}, "somebody who got the address"));
    expect([other.status, other.body.message]).toEqual([
      403,
      "Another person at Example ID has the account of your email address. Ask your training centre.",
    ]);
    expect(await actionsOf(sam.id)).toContain("refuseIdentity");
    expect(await deps.db.selectFrom("identities").select("account").execute()).toEqual([{ account: sam.id }]);
  });

  test.each<[string, object]>([
    ["unverified", { email_verified: false }],
    ["not said to be verified", { email_verified: undefined }],
    ["missing", { email: undefined }],
    ["no address", { email: "sam" }],
  ])("is refused while the address is %s", async (_what, more) => {
    const { status, body } = await signOn(known(product.sam.email, more));
    expect([status, body.message]).toEqual([
      403,
      "Example ID does not confirm your email address. Tell your training centre.",
    ]);
  });

  test("of whom another claim says that the address is verified is let in by that one alone", async () => {
    await open({ OIDC_VERIFIED_CLAIM: "xms_edov" });
    const { sam, tom } = product;
    provider.forge((claims) => ({ ...claims, xms_edov: "1" }));
    expect((await signOn(known(sam.email, { email_verified: false }))).status).toBe(200);
    provider.forge((claims) => ({ ...claims, xms_edov: false }));
    expect((await signOn(known(tom.email))).status).toBe(403);
  });

  test("is refused without an account, and when theirs is not active", async () => {
    const { dee } = product;
    const nobody = await signOn(known("nobody@example.com"));
    expect([nobody.status, nobody.body.message]).toEqual([
      403,
      "There is no account for nobody@example.com. Ask your training centre to make one, or to correct yours.",
    ]);
    expect((await signOn(known(dee.email))).body.message).toBe(
      "Your account is not active. Please contact an administrator.",
    );
    const { sam, deps } = product;
    await signOn(known(sam.email));
    await deps.db.updateTable("accounts").set({ isActive: 0 }).where("id", "=", sam.id).execute();
    expect((await signOn(`of ${sam.email}`)).status).toBe(403);
  });

  test("gets an account where the centre lets them, as what it says they are", async () => {
    await open({ OIDC_NEW_ACCOUNTS: "1", OIDC_ASSESSOR_VALUES: "Assessors", APPROVE_STUDENTS: "1" });
    const { body } = await signOn(known("new@example.com", { roles: ["Everybody", "Assessors"] }));
    expect(body.user).toMatchObject({ name: "Known There", role: "assessor", isActive: true });
    expect(await actionsOf(body.user._id)).toEqual(["joinBySignOn", "signOn"]);
    expect((await signOn(known("learner@example.com"))).status).toBe(403);
    expect(await accountOf("learner@example.com")).toMatchObject({ role: "student", isActive: 0 });
    // There is no password until they ask for one.
    const guess = { body: { email: "new@example.com", password: "none" } };
    expect((await product.as(undefined, logIn, guess)).status).toBe(401);
  });
});

describe("an account that anybody may have registered with this address", () => {
  async function registered(role: "student" | "admin", ...later: "resetPassword"[]) {
    const { deps, newcomer } = product;
    const who = await newcomer({ role });
    for (const action of ["register", ...later] as const)
      await recordAction(deps.db, deps.clock, { actor: who.id, action, subject: "account", subjectId: who.id });
    return who;
  }
  const logInAs = ({ email }: TestUser) => product.as(undefined, logIn, { body: { email, password } });

  test("keeps nothing of whoever registered it: password, second factor and sessions end", async () => {
    const who = await registered("student");
    await withCode(product, who);
    expect((await signOn(known(who.email))).status).toBe(200);
    expect((await product.as(who, viewSelf)).status).toBe(401);
    expect((await logInAs(who)).body).toMatchObject({ message: "Invalid email or password." });
    const [letter] = (await emailsTo(product, who.email)).filter(({ content }) => content.includes("Example ID"));
    expect(letter?.content).toContain("The password of before ended");
  });

  test("keeps it all where it is an administrator's, who always get in, or the address was proved", async () => {
    for (const who of [await registered("admin"), await registered("student", "resetPassword")]) {
      expect((await signOn(known(who.email))).status).toBe(200);
      expect((await logInAs(who)).status).toBe(200);
    }
  });
});

describe("the role that the provider says", () => {
  const mapping = {
    OIDC_ADMIN_VALUES: "Admins, Heads",
    OIDC_ASSESSOR_VALUES: "Staff",
    OIDC_STUDENT_VALUES: "Learners",
  };

  test("is given at the next sign-in, and nobody is raised who is not named", async () => {
    const { ann } = product;
    await signOn(known(ann.email, { roles: ["Admins"] }));
    expect(await roleOf(ann)).toBe("assessor");
    await open(mapping);
    const { bob, tom, deps } = product;
    await deps.db.updateTable("accounts").set({ assessor: null }).where("id", "=", tom.id).execute();
    await signOn(known(bob.email, { roles: ["Staff", "Heads"] }));
    expect(await roleOf(bob)).toBe("admin");
    expect(await actionsOf(bob.id)).toEqual(["linkIdentity", "changeRole", "signOn"]);
    await signOn(known(tom.email, { roles: ["Staff"] }));
    expect(await roleOf(tom)).toBe("assessor");
  });

  test("is not given where work hangs on the present one, and never takes the last administrator", async () => {
    await open(mapping);
    const { ann, sam, ada, tom } = product;
    for (const [who, group] of [
      [ann, "Admins"],
      [sam, "Staff"],
      [ada, "Staff"],
      [tom, "Admins"],
    ] as const)
      expect((await signOn(known(who.email, { roles: [group] }))).status).toBe(200);
    expect(await Promise.all([ann, sam, ada, tom].map(roleOf))).toEqual(["assessor", "student", "admin", "student"]);
    expect(await actionsOf(ada.id)).toContain("keepRole");
    const cal = await product.newcomer({ role: "assessor" });
    await signOn(known(cal.email, { roles: ["Learners"] }));
    expect(await roleOf(cal)).toBe("assessor");
  });
});

describe("a second factor", () => {
  test("of the person's is asked for, unless the provider says that there was one", async () => {
    const { sam, as } = product;
    const { secret } = await withCode(product, sam);
    const sub = known(sam.email);
    const asked = await signOn(sub);
    expect([asked.status, asked.body]).toMatchObject([401, { needs: "secondFactor", ways: ["code"] }]);
    const { ticket } = asked.body as unknown as { ticket: string };
    const { status, body } = await as(undefined, finishLogIn, { body: { ticket, code: codeOf(product, secret, 1) } });
    expect(status).toBe(200);
    // Logging out ends the provider's session too.
    expect((await as({ ...sam, token: body.token }, viewSecurity)).body.sessions[0]?.way).toBe("provider");
    for (const said of [{ amr: ["pwd", "mfa"] }, { acr: "phr" }]) {
      provider.forge((claims) => ({ ...claims, ...said }));
      expect((await signOn(sub)).status).toBe(200);
    }
    provider.forge((claims) => ({ ...claims, amr: ["pwd"], acr: "0" }));
    expect((await signOn(sub)).status).toBe(401);
  });

  test("is not waited for by the centre where its provider asks everybody for one", async () => {
    await open({ SECOND_FACTOR: "staff", SECOND_FACTOR_GRACE_DAYS: "0" });
    const waits = await signOn(known(product.ann.email));
    expect((await product.as({ ...product.ann, token: waits.body.token }, listNotifications)).status).toBe(403);
    await open({ SECOND_FACTOR: "staff", SECOND_FACTOR_GRACE_DAYS: "0", OIDC_SECOND_FACTOR: "always" });
    const { body } = await signOn(known(product.ann.email, {}, "ann"));
    expect((await product.as({ ...product.ann, token: body.token }, listNotifications)).status).toBe(200);
  });
});

test("passwords are for administrators alone where the centre says so", async () => {
  const gone = await openIdentityProvider(site);
  await open({ ...gone.settings, PASSWORDS: "administrators" });
  const { sam, ada, as } = product;
  const logInAs = ({ email }: TestUser, typed = password) => as(undefined, logIn, { body: { email, password: typed } });
  expect((await logInAs(sam)).body).toMatchObject({
    message: "Your centre asks you to sign in with Example ID, and not with a password.",
  });
  // A wrong one is told nothing of the account.
  expect((await logInAs(sam, "wrong-password")).status).toBe(401);
  await gone.close();
  expect((await logInAs(ada)).status).toBe(200);
});
