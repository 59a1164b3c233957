import { expect } from "vitest";
import { password } from "../../product/product.ts";
import { ask, type Context, forEachOf, noIds, type Outcome, type Scenario } from "../scenes.ts";

export const accountScenarios: Record<string, Scenario[]> = {
  "POST /api/users/register": [registerStudent, registerStaff, registerTwice],
  "POST /api/users/login": [logInRight, logInWrong],
  "POST /api/users/logout": [logOut],
  "GET /api/users/me": [async (context) => [await ask(context, "GET /api/users/me")]],
  "GET /api/users": [listAccounts],
  "GET /api/users/assessors": [listAssessors],
  "PUT /api/users/deactivate/{id}": [setActiveOfAnother, setActiveOfOneself, setActiveOfNobody],
  "PUT /api/users/assign-assessor/{id}": [assignStudent, assignOddly, assignNobody],
  "PUT /api/users/assign-assessor": [assignSeveral, assignSeveralOddly],
  "GET /api/users/workload": [async (context) => [await ask(context, "GET /api/users/workload")]],
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
  return forEachOf(["assessor", "admin"], async (role) => {
    const outcome = await ask(context, "POST /api/users/register", { form: newcomer(role) });
    expect(JSON.parse(outcome.body).user.isActive).toBe(context.persona === "admin");
    return outcome;
  });
}

function registerTwice(context: Context): Promise<Outcome[]> {
  const { email } = context.product.tom;
  return forEachOf([email, email.toUpperCase()], (known) =>
    ask(context, "POST /api/users/register", { form: newcomer("student", known) }),
  );
}

async function logInRight(context: Context): Promise<Outcome[]> {
  const { email } = context.who ?? context.product.sam;
  return [await ask(context, "POST /api/users/login", { json: { email, password } })];
}

async function logInWrong(context: Context): Promise<Outcome[]> {
  const { email } = context.who ?? context.product.sam;
  const logins = [
    { email, password: "not the password" },
    { email: "nobody@example.com", password },
  ];
  return forEachOf(logins, (json) => ask(context, "POST /api/users/login", { json }));
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

async function listAccounts(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "GET /api/users");
  if (outcome.status === 200) {
    const fields = new Set(JSON.parse(outcome.body).flatMap((account: object) => Object.keys(account)));
    expect([...fields].sort()).toEqual(["_id", "assignedAssessor", "createdAt", "email", "isActive", "name", "role"]);
  }
  return [outcome];
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

async function setActiveOfAnother(context: Context): Promise<Outcome[]> {
  const target = await context.product.newcomer({});
  return forEachOf([false, true], (isActive) =>
    ask(context, `PUT /api/users/deactivate/${target.id}`, { json: { isActive } }),
  );
}

async function setActiveOfOneself(context: Context): Promise<Outcome[]> {
  const id = (context.who ?? context.product.ada).id;
  return [await ask(context, `PUT /api/users/deactivate/${id}`, { json: { isActive: false } })];
}

function setActiveOfNobody(context: Context): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(context, `PUT /api/users/deactivate/${id}`, { json: { isActive: false } }));
}

async function assignStudent(context: Context): Promise<Outcome[]> {
  const student = await context.product.newcomer({ role: "student" });
  return forEachOf([context.product.ann.id, context.product.bob.id, "", null], (assessorId) =>
    ask(context, `PUT /api/users/assign-assessor/${student.id}`, { json: { assessorId } }),
  );
}

async function assignOddly(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const student = await product.newcomer({ role: "student" });
  const idle = await product.newcomer({ role: "assessor", isActive: 0 });
  const pairs = [
    { id: product.bob.id, assessorId: product.ann.id },
    { id: product.ada.id, assessorId: "" },
    { id: student.id, assessorId: idle.id },
    { id: student.id, assessorId: product.tom.id },
    { id: student.id, assessorId: product.ada.id },
    { id: student.id, assessorId: "nobody" },
  ];
  return forEachOf(pairs, ({ id, assessorId }) =>
    ask(context, `PUT /api/users/assign-assessor/${id}`, { json: { assessorId } }),
  );
}

function assignNobody(context: Context): Promise<Outcome[]> {
  const assessorId = context.product.ann.id;
  return forEachOf(noIds, (id) => ask(context, `PUT /api/users/assign-assessor/${id}`, { json: { assessorId } }));
}

async function assignSeveral(context: Context): Promise<Outcome[]> {
  const { ann, bob, newcomer: createAccount } = context.product;
  const studentIds = [(await createAccount({})).id, (await createAccount({ assessor: ann.id })).id];
  return forEachOf([ann.id, bob.id, "", null], (assessorId) =>
    ask(context, "PUT /api/users/assign-assessor", { json: { studentIds, assessorId } }),
  );
}

async function assignSeveralOddly(context: Context): Promise<Outcome[]> {
  const { ann, ada, tom, newcomer: createAccount } = context.product;
  const { id } = await createAccount({});
  const bodies = [
    ...[ann.id, ada.id, ...noIds].map((odd) => ({ studentIds: [id, odd], assessorId: ann.id })),
    ...[tom.id, ada.id, "nobody"].map((assessorId) => ({ studentIds: [id], assessorId })),
    { studentIds: [], assessorId: ann.id },
  ];
  const outcomes = await forEachOf(bodies, (json) => ask(context, "PUT /api/users/assign-assessor", { json }));
  const found = await context.product.deps.db.selectFrom("accounts").select("assessor").where("id", "=", id).execute();
  expect(found).toEqual([{ assessor: null }]);
  return outcomes;
}
