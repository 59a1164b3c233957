import { expect } from "vitest";
import { admin, type Rows, row } from "../rows.ts";
import { ask, type Context, type Outcome, portfolioIn, smallPhoto } from "../scenario.ts";

export const overviewRows: Rows = {
  "GET /api/admin/overview": [row(admin(200), "figures of the whole centre", viewCentre)],
  "GET /api/admin/submissions": [row(admin(200), "", findSubmissions)],
  "GET /api/admin/progress": [row(admin(200), "", findProgress)],
};

async function viewCentre(context: Context): Promise<Outcome[]> {
  const draft = await portfolioIn(context, "Draft", [await smallPhoto()]);
  const outcome = await ask(context, "GET /api/admin/overview");
  if (outcome.status === 200) {
    const { images }: { images: { portfolioId: string; path: string }[] } = JSON.parse(outcome.body);
    const image = images.find(({ portfolioId }) => portfolioId === draft);
    // Administrators see drafts, so their path opens a draft's photo.
    expect((await ask({ ...context, who: undefined }, `GET /${image?.path}`)).status).toBe(200);
  }
  return [outcome];
}

async function findSubmissions(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "To Be Reviewed");
  const outcome = await ask(context, "GET /api/admin/submissions?page=1");
  if (outcome.status === 200) {
    const { users }: { users: { _id: string }[] } = JSON.parse(outcome.body);
    expect(users.map(({ _id }) => _id)).toContain(context.product.sam.id);
  }
  return [outcome];
}

async function findProgress(context: Context): Promise<Outcome[]> {
  const { sam, deps } = context.product;
  // Other scenarios rename people.
  const { name } = await deps.db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", sam.id)
    .executeTakeFirstOrThrow();
  const outcome = await ask(context, `GET /api/admin/progress?search=${encodeURIComponent(name)}`);
  if (outcome.status === 200) {
    const { students }: { students: { _id: string }[] } = JSON.parse(outcome.body);
    expect(students.map(({ _id }) => _id)).toContain(sam.id);
  }
  return [outcome];
}
