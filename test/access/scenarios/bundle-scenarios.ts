import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { type Bundle, viewBundle } from "contract/exports/bundles.ts";
import { resetAttempts } from "../../../server/platform/http/limits/attempt-counters.ts";
import { madeBundle } from "../../product/exports/bundles.ts";
import type { Resident } from "../../product/product.ts";
import { ask, forEachOf, noIds, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about bundles, played in the order in which they stand there. */
export const bundleScenarios: Record<string, Scenario[]> = {
  "POST /api/bundles": [askForSams, askForNobodys],
  "GET /api/bundles": [findSams, findNobodys],
  "GET /api/bundles/{id}": [viewSams, viewAnns, viewLost],
  "GET /api/bundles/key": [viewKey],
  "GET /{bundle link}?t=": [fetchHeld, fetchLost, fetchDead],
};

const sixHours = 6 * 3_600_000;

async function askForSams(scene: Scene): Promise<Outcome[]> {
  const json = { studentId: scene.product.sam.id };
  // Whoever is asked about themselves may leave it out.
  const own = scene.persona === "student-owner" ? [await ask(scene, "POST /api/bundles", { json: {} })] : [];
  return [await ask(scene, "POST /api/bundles", { json }), ...own];
}

function askForNobodys(scene: Scene): Promise<Outcome[]> {
  const { ann, ada } = scene.product;
  return forEachOf([ann.id, ada.id, ...noIds], (studentId) => ask(scene, "POST /api/bundles", { json: { studentId } }));
}

async function findSams(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, `GET /api/bundles?studentId=${scene.product.sam.id}`)];
}

function findNobodys(scene: Scene): Promise<Outcome[]> {
  const { ann, ada } = scene.product;
  return forEachOf([ann.id, ada.id, ...noIds], (id) => ask(scene, `GET /api/bundles?studentId=${id}`));
}

async function viewSams(scene: Scene): Promise<Outcome[]> {
  const { _id } = await made(scene, scene.product.sam);
  return [await ask(scene, `GET /api/bundles/${_id}`)];
}

async function viewAnns(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  const { _id } = await made(scene, product.ann, product.sam.id);
  return [await ask(scene, `GET /api/bundles/${_id}`)];
}

async function viewLost(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  const { _id } = await made(scene, product.ann, product.sam.id);
  return away(scene, () => forEachOf([_id, ...noIds], (id) => ask(scene, `GET /api/bundles/${id}`)));
}

async function viewKey(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, "GET /api/bundles/key")];
}

// Whoever holds the link that Sam was given fetches with it, until Sam's account is switched off.
async function fetchHeld(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  if (scene.persona !== "deactivated") {
    return [await ask({ ...scene, who: undefined }, `GET ${await linkFor(scene, product.sam)}`)];
  }
  const leaver = await product.newcomer({ role: "student" });
  const link = await linkFor(scene, leaver);
  await product.as(product.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask({ ...scene, who: undefined }, `GET ${link}`)];
}

async function fetchLost(scene: Scene): Promise<Outcome[]> {
  const link = await linkFor(scene, scene.product.ann, scene.product.sam.id);
  return away(scene, async () => [await ask(scene, `GET ${link}`)]);
}

async function fetchDead(scene: Scene): Promise<Outcome[]> {
  const link = await linkFor(scene, scene.product.sam);
  const altered = link.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
  const bare = link.replace(/\?.*$/, "");
  const outcomes = await forEachOf([altered, bare, `${bare}?t=`], (one) => ask(scene, `GET ${one}`));
  scene.clock.advance(sixHours + 1000);
  outcomes.push(await ask(scene, `GET ${link}`));
  // The sessions of the people in the house are not to end as well.
  scene.clock.advance(-sixHours - 1000);
  return outcomes;
}

// While Sam is assigned to somebody else.
async function away(scene: Scene, play: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const { product } = scene;
  const assign = (assessorId: string) =>
    product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId } });
  await assign(product.bob.id);
  const outcomes = await play();
  await assign(product.ann.id);
  return outcomes;
}

async function linkFor(scene: Scene, who: Resident, studentId?: string): Promise<string> {
  const { _id: id } = await made(scene, who, studentId);
  return (await scene.product.as(who, viewBundle, { params: { id } })).body.link ?? "";
}

// The matrix asks for more in an hour than a person may.
async function made({ product }: Scene, who: Resident, studentId?: string): Promise<Bundle> {
  await resetAttempts(product.deps.db, `bundle for ${who.id}`);
  return madeBundle(product, who, studentId);
}
