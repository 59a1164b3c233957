import { expect } from "vitest";
import { ask, type Outcome, portfolioIn, type Scenario, type Scene, smallPhoto } from "../scenes.ts";

/** The matrix's rows about the administrator's dashboard. */
export const overviewScenarios: Record<string, Scenario[]> = {
  "GET /api/admin/overview": [viewCentre],
  "GET /api/admin/unassigned": [async (scene) => [await ask(scene, "GET /api/admin/unassigned")]],
  "GET /api/admin/submissions": [findSubmissions],
  "GET /api/admin/progress": [findProgress],
};

async function viewCentre(scene: Scene): Promise<Outcome[]> {
  const draft = await portfolioIn(scene, "Draft", [await smallPhoto()]);
  const outcome = await ask(scene, "GET /api/admin/overview");
  if (outcome.status === 200) {
    const { images }: { images: { portfolioId: string; path: string }[] } = JSON.parse(outcome.body);
    const image = images.find(({ portfolioId }) => portfolioId === draft);
    // Administrators see drafts; the path opens for them as it is given.
    expect((await ask({ ...scene, who: undefined }, `GET /${image?.path}`)).status).toBe(200);
  }
  return [outcome];
}

async function findSubmissions(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "To Be Reviewed");
  const outcome = await ask(scene, "GET /api/admin/submissions?page=1");
  if (outcome.status === 200) {
    const { users }: { users: { _id: string }[] } = JSON.parse(outcome.body);
    expect(users.map(({ _id }) => _id)).toContain(scene.product.sam.id);
  }
  return [outcome];
}

async function findProgress(scene: Scene): Promise<Outcome[]> {
  const { sam, deps } = scene.product;
  // Other scenes give people other names.
  const { name } = await deps.db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", sam.id)
    .executeTakeFirstOrThrow();
  const outcome = await ask(scene, `GET /api/admin/progress?search=${encodeURIComponent(name)}`);
  if (outcome.status === 200) {
    const { students }: { students: { _id: string }[] } = JSON.parse(outcome.body);
    expect(students.map(({ _id }) => _id)).toContain(sam.id);
  }
  return [outcome];
}
