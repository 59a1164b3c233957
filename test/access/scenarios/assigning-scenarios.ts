import { admin, forIds, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

export const assigningRows: Rows = {
  "PUT /api/users/assign-assessor/{id}": [
    row(admin(200), "{id} = a student; assessorId = an active assessor, or empty/null to unassign", assignStudent),
    row(admin(400), "{id} not a student, or assessorId not an active assessor", assignOddly),
    row(
      admin(404),
      "{id} unknown or malformed",
      forIds(noIds, ({ product }) => ({ json: { assessorId: product.ann.id } })),
    ),
  ],
};

async function assignStudent(context: Context): Promise<Outcome[]> {
  const student = await context.product.newcomer({ role: "student" });
  return inTurn([context.product.ann.id, context.product.bob.id, "", null], (assessorId) =>
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
  return inTurn(pairs, ({ id, assessorId }) =>
    ask(context, `PUT /api/users/assign-assessor/${id}`, { json: { assessorId } }),
  );
}
