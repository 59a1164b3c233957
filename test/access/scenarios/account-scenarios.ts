import { roles } from "contract/core/roles.ts";
import { expect } from "vitest";
import { password } from "../../product/product.ts";
import { admin, everyone, forIds, forQueries, type Rows, row, sends, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

export const accountRows: Rows = {
  "POST /api/users/register": [
    row(
      everyone(201),
      "role=student. No token needed; a token that is not an admin's is ignored. New account is active.",
      registerStudent,
    ),
    row(
      everyone(201),
      "role=assessor or admin. New account is INACTIVE, except: admin token -> active at once; or role=admin while no admin account has ever existed (bootstrap) -> active.",
      registerStaff,
    ),
    row(everyone(409), "e-mail already registered (any letter case). ", registerTwice),
  ],
  "POST /api/users/login": [
    row(
      [200, 200, 200, 200, 200, 200, 403],
      "right e-mail and password of the persona; any token sent is ignored. An account awaiting activation answers 403 too.",
      sends(({ who, product }) => ({ json: { email: (who ?? product.sam).email, password } })),
    ),
    row(everyone(401), "wrong password, or unknown e-mail: same status, same body, same time.", logInWrong),
  ],
  "POST /api/users/logout": [row(signedIn(200), "ends the session", logOut)],
  "GET /api/users/me": [row(signedIn(200))],
  "GET /api/users/me/device-key": [row(signedIn(200), "always the caller's own key", viewOwnKey)],
  "GET /api/users": [
    row(admin(200), "no date of birth, phone or postcode; image carries a viewer token", listAccounts),
  ],
  "GET /api/users/assessors": [row(admin(200), "only active assessors; only _id and name", listAssessors)],
  "PUT /api/users/{id}": [
    row(admin(200), "{id} = another user: a name, an e-mail address, a welcome e-mail", correctAnother),
    row(
      admin(409),
      "{id} = the caller, or an active admin and another e-mail address, or an address that another account has",
      correctOddly,
    ),
    row(admin(404), "{id} unknown or malformed", forIds(noIds, { json: { name: "Nobody" } })),
  ],
  "GET /api/users/{id}": [
    row(
      admin(200),
      "{id} = a student, an assessor, an admin",
      forIds(({ product }) => [product.sam.id, product.ann.id, product.ada.id]),
    ),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "POST /api/users/{id}/welcome": [
    row(admin(200), "{id} = another user", (context, call) => ofNewcomer(context, call)),
    row(admin(409), "{id} = an inactive account", (context, call) => ofNewcomer(context, call, { isActive: 0 })),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "POST /api/users/{id}/sign-out": [
    row(admin(200), "{id} = another user", (context, call) => ofNewcomer(context, call)),
    row(
      admin(409),
      "{id} = the caller",
      forIds(({ who, product }) => [(who ?? product.ada).id]),
    ),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "PUT /api/users/deactivate/{id}": [
    row(admin(200), "{id} = another user; body isActive is a boolean", setActiveOfAnother),
    row(
      admin(409),
      "{id} = the caller, or the last active admin, with isActive=false",
      forIds(({ who, product }) => [(who ?? product.ada).id], { json: { isActive: false } }),
    ),
    row(admin(404), "{id} unknown or malformed", forIds(noIds, { json: { isActive: false } })),
  ],
  "GET /api/users/tables": [row(admin(200), "each role's accounts, with the fields of GET /api/users", tabulate)],
  "GET /api/users/tables/rows": [row(admin(200), "more accounts of one role", forQueries(roles, "?rows=50&role="))],
  "GET /api/users/workload": [row(admin(200), "each assessor's learners and what waits")],
};

let newcomers = 0;

function newcomer(role: string, email = `newcomer-${++newcomers}@example.com`) {
  return {
    name: "New Comer",
    email,
    password: "quite-long-enough-1",
    dob: "2003-05-06",
    postcode: "LS1 1AA",
    qualification: "Level 2",
    phone: "0113 496 0001",
    referenceNo: "N-1",
    role,
  };
}

async function registerStudent(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "POST /api/users/register", { form: newcomer("student") });
  expect(JSON.parse(outcome.body).user.isActive).toBe(true);
  return [outcome];
}

function registerStaff(context: Context): Promise<Outcome[]> {
  return inTurn(["assessor", "admin"], async (role) => {
    const outcome = await ask(context, "POST /api/users/register", { form: newcomer(role) });
    expect(JSON.parse(outcome.body).user.isActive).toBe(context.persona === "admin");
    return outcome;
  });
}

function registerTwice(context: Context): Promise<Outcome[]> {
  const { email } = context.product.tom;
  return inTurn([email, email.toUpperCase()], (known) =>
    ask(context, "POST /api/users/register", { form: newcomer("student", known) }),
  );
}

async function logInWrong(context: Context): Promise<Outcome[]> {
  const { email } = context.who ?? context.product.sam;
  const logins = [
    { email, password: "not the password" },
    { email: "nobody@example.com", password },
  ];
  return inTurn(logins, (json) => ask(context, "POST /api/users/login", { json }));
}

async function logOut(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  if (!who || who === product.dee) return [await ask(context, "POST /api/users/logout")];
  const login = await ask(context, "POST /api/users/login", { json: { email: who.email, password } });
  const visitor = { ...context, who: { ...who, token: JSON.parse(login.body).token } };
  const outcome = await ask(visitor, "POST /api/users/logout");
  expect((await ask(visitor, "GET /api/users/me")).status).toBe(401);
  expect((await ask(context, "GET /api/users/me")).status).toBe(200);
  return [outcome];
}

async function viewOwnKey(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const outcome = await ask(context, "GET /api/users/me/device-key");
  if (outcome.status === 200) {
    const others = [product.sam, product.tom].filter((other) => other !== who);
    for (const other of others)
      expect((await ask({ ...context, who: other }, "GET /api/users/me/device-key")).body).not.toBe(outcome.body);
  }
  return [outcome];
}

async function listAccounts(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "GET /api/users");
  if (outcome.status === 200) expectPublicFields(JSON.parse(outcome.body));
  return [outcome];
}

async function tabulate(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "GET /api/users/tables");
  if (outcome.status === 200)
    expectPublicFields(JSON.parse(outcome.body).tables.flatMap(({ accounts }: { accounts: object[] }) => accounts));
  return [outcome];
}

function expectPublicFields(accounts: object[]): void {
  const fields = new Set(accounts.flatMap((account) => Object.keys(account)));
  expect([...fields].sort()).toEqual([
    "_id",
    "assignedAssessor",
    "awaitsActivation",
    "cohort",
    "createdAt",
    "email",
    "employer",
    "image",
    "isActive",
    "lastActivityAt",
    "name",
    "role",
  ]);
}

async function listAssessors(context: Context): Promise<Outcome[]> {
  const { ann, bob, newcomer: createAccount } = context.product;
  const idle = await createAccount({ role: "assessor", isActive: 0 });
  const outcome = await ask(context, "GET /api/users/assessors");
  if (outcome.status === 200) {
    const listed: { _id: string; name: string }[] = JSON.parse(outcome.body);
    const ids = listed.map((assessor) => assessor._id);
    expect(ids).toEqual(expect.arrayContaining([ann.id, bob.id]));
    expect(ids).not.toContain(idle.id);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(["_id", "name"]);
  }
  return [outcome];
}

async function correctAnother(context: Context): Promise<Outcome[]> {
  const { newcomer: createAccount } = context.product;
  const [student, assessor] = [await createAccount({}), await createAccount({ role: "assessor" })];
  const idle = await createAccount({ role: "admin", isActive: 0 });
  return inTurn([student, assessor, idle], ({ id }) =>
    ask(context, `PUT /api/users/${id}`, { json: { name: "Right Name", email: newcomer("student").email } }),
  );
}

async function ofNewcomer(context: Context, call: string, own: { isActive?: number } = {}): Promise<Outcome[]> {
  const { id } = await context.product.newcomer(own);
  return [await ask(context, call.replace("{id}", id))];
}

async function correctOddly(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const other = await product.newcomer({ role: "admin" });
  const student = await product.newcomer({});
  return inTurn(
    [
      { id: (who ?? product.ada).id, json: { name: "Own Name" } },
      { id: other.id, json: { email: newcomer("admin").email } },
      { id: student.id, json: { email: product.tom.email.toUpperCase() } },
    ],
    ({ id, json }) => ask(context, `PUT /api/users/${id}`, { json }),
  );
}

async function setActiveOfAnother(context: Context): Promise<Outcome[]> {
  const target = await context.product.newcomer({});
  return inTurn([false, true], (isActive) =>
    ask(context, `PUT /api/users/deactivate/${target.id}`, { json: { isActive } }),
  );
}
