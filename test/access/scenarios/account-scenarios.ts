import { expect } from "vitest";
import { password } from "../../product/product.ts";
import { ask, forEachOf, noIds, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about accounts, played in the order in which they stand there. */
export const accountScenarios: Record<string, Scenario[]> = {
  "POST /api/users/register": [registerStudent, registerStaff, registerTwice],
  "POST /api/users/login": [logInRight, logInWrong],
  "POST /api/users/logout": [logOut],
  "GET /api/users/me": [async (scene) => [await ask(scene, "GET /api/users/me")]],
  "GET /api/users": [listAccounts],
  "GET /api/users/assessors": [listAssessors],
  "PUT /api/users/deactivate/{id}": [switchAnother, switchOneself, switchNobody],
  "PUT /api/users/assign-assessor/{id}": [assignStudent, assignOddly, assignNobody],
  "PUT /api/users/assign-assessor": [assignSeveral, assignSeveralOddly],
  "GET /api/users/workload": [async (scene) => [await ask(scene, "GET /api/users/workload")]],
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

async function registerStudent(scene: Scene): Promise<Outcome[]> {
  const outcome = await ask(scene, "POST /api/users/register", { form: newcomer("student") });
  expect(JSON.parse(outcome.body).user.isActive).toBe(true);
  return [outcome];
}

function registerStaff(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["assessor", "admin"], async (role) => {
    const outcome = await ask(scene, "POST /api/users/register", { form: newcomer(role) });
    expect(JSON.parse(outcome.body).user.isActive).toBe(scene.persona === "admin");
    return outcome;
  });
}

function registerTwice(scene: Scene): Promise<Outcome[]> {
  const { email } = scene.product.tom;
  return forEachOf([email, email.toUpperCase()], (known) =>
    ask(scene, "POST /api/users/register", { form: newcomer("student", known) }),
  );
}

async function logInRight(scene: Scene): Promise<Outcome[]> {
  const { email } = scene.who ?? scene.product.sam;
  return [await ask(scene, "POST /api/users/login", { json: { email, password } })];
}

async function logInWrong(scene: Scene): Promise<Outcome[]> {
  const { email } = scene.who ?? scene.product.sam;
  const logins = [
    { email, password: "not the password" },
    { email: "nobody@example.com", password },
  ];
  return forEachOf(logins, (json) => ask(scene, "POST /api/users/login", { json }));
}

async function logOut(scene: Scene): Promise<Outcome[]> {
  const { product, who } = scene;
  if (!who || who === product.dee) return [await ask(scene, "POST /api/users/logout")];
  const login = await ask(scene, "POST /api/users/login", { json: { email: who.email, password } });
  const visitor = { ...scene, who: { ...who, token: JSON.parse(login.body).token } };
  const outcome = await ask(visitor, "POST /api/users/logout");
  expect((await ask(visitor, "GET /api/users/me")).status).toBe(401);
  expect((await ask(scene, "GET /api/users/me")).status).toBe(200);
  return [outcome];
}

async function listAccounts(scene: Scene): Promise<Outcome[]> {
  const outcome = await ask(scene, "GET /api/users");
  if (outcome.status === 200) {
    const fields = new Set(JSON.parse(outcome.body).flatMap((account: object) => Object.keys(account)));
    expect([...fields].sort()).toEqual(["_id", "assignedAssessor", "createdAt", "email", "isActive", "name", "role"]);
  }
  return [outcome];
}

async function listAssessors(scene: Scene): Promise<Outcome[]> {
  const { ann, bob, newcomer: moveIn } = scene.product;
  const idle = await moveIn({ role: "assessor", isActive: 0 });
  const outcome = await ask(scene, "GET /api/users/assessors");
  if (outcome.status === 200) {
    const listed: { _id: string; name: string }[] = JSON.parse(outcome.body);
    const ids = listed.map((assessor) => assessor._id);
    expect(ids).toEqual(expect.arrayContaining([ann.id, bob.id]));
    expect(ids).not.toContain(idle.id);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(["_id", "name"]);
  }
  return [outcome];
}

async function switchAnother(scene: Scene): Promise<Outcome[]> {
  const target = await scene.product.newcomer({});
  return forEachOf([false, true], (isActive) =>
    ask(scene, `PUT /api/users/deactivate/${target.id}`, { json: { isActive } }),
  );
}

async function switchOneself(scene: Scene): Promise<Outcome[]> {
  const id = (scene.who ?? scene.product.ada).id;
  return [await ask(scene, `PUT /api/users/deactivate/${id}`, { json: { isActive: false } })];
}

function switchNobody(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `PUT /api/users/deactivate/${id}`, { json: { isActive: false } }));
}

async function assignStudent(scene: Scene): Promise<Outcome[]> {
  const student = await scene.product.newcomer({ role: "student" });
  return forEachOf([scene.product.ann.id, scene.product.bob.id, "", null], (assessorId) =>
    ask(scene, `PUT /api/users/assign-assessor/${student.id}`, { json: { assessorId } }),
  );
}

async function assignOddly(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
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
    ask(scene, `PUT /api/users/assign-assessor/${id}`, { json: { assessorId } }),
  );
}

function assignNobody(scene: Scene): Promise<Outcome[]> {
  const assessorId = scene.product.ann.id;
  return forEachOf(noIds, (id) => ask(scene, `PUT /api/users/assign-assessor/${id}`, { json: { assessorId } }));
}

async function assignSeveral(scene: Scene): Promise<Outcome[]> {
  const { ann, bob, newcomer: moveIn } = scene.product;
  const studentIds = [(await moveIn({})).id, (await moveIn({ assessor: ann.id })).id];
  return forEachOf([ann.id, bob.id, "", null], (assessorId) =>
    ask(scene, "PUT /api/users/assign-assessor", { json: { studentIds, assessorId } }),
  );
}

async function assignSeveralOddly(scene: Scene): Promise<Outcome[]> {
  const { ann, ada, tom, newcomer: moveIn } = scene.product;
  const { id } = await moveIn({});
  const wishes = [
    ...[ann.id, ada.id, ...noIds].map((odd) => ({ studentIds: [id, odd], assessorId: ann.id })),
    ...[tom.id, ada.id, "nobody"].map((assessorId) => ({ studentIds: [id], assessorId })),
    { studentIds: [], assessorId: ann.id },
  ];
  const outcomes = await forEachOf(wishes, (json) => ask(scene, "PUT /api/users/assign-assessor", { json }));
  const found = await scene.product.deps.db.selectFrom("accounts").select("assessor").where("id", "=", id).execute();
  expect(found).toEqual([{ assessor: null }]);
  return outcomes;
}
