import { assignAssessor, setActive } from "contract/accounts.ts";
import { type Bundle, viewBundle } from "contract/bundling.ts";
import { forget } from "../http/attempts.ts";
import type { Resident } from "../testing.ts";
import { madeBundle } from "../testing-bundles.ts";
import { ask, forEachOf, noIds, type Outcome, type Scenario, type Scene } from "./scenes.ts";

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
  const json = { studentId: scene.house.sam.id };
  // Whoever is asked about themselves may leave it out.
  const own = scene.persona === "student-owner" ? [await ask(scene, "POST /api/bundles", { json: {} })] : [];
  return [await ask(scene, "POST /api/bundles", { json }), ...own];
}

function askForNobodys(scene: Scene): Promise<Outcome[]> {
  const { ann, ada } = scene.house;
  return forEachOf([ann.id, ada.id, ...noIds], (studentId) => ask(scene, "POST /api/bundles", { json: { studentId } }));
}

async function findSams(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, `GET /api/bundles?studentId=${scene.house.sam.id}`)];
}

function findNobodys(scene: Scene): Promise<Outcome[]> {
  const { ann, ada } = scene.house;
  return forEachOf([ann.id, ada.id, ...noIds], (id) => ask(scene, `GET /api/bundles?studentId=${id}`));
}

async function viewSams(scene: Scene): Promise<Outcome[]> {
  const { _id } = await made(scene, scene.house.sam);
  return [await ask(scene, `GET /api/bundles/${_id}`)];
}

async function viewAnns(scene: Scene): Promise<Outcome[]> {
  const { house } = scene;
  const { _id } = await made(scene, house.ann, house.sam.id);
  return [await ask(scene, `GET /api/bundles/${_id}`)];
}

async function viewLost(scene: Scene): Promise<Outcome[]> {
  const { house } = scene;
  const { _id } = await made(scene, house.ann, house.sam.id);
  return away(scene, () => forEachOf([_id, ...noIds], (id) => ask(scene, `GET /api/bundles/${id}`)));
}

async function viewKey(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, "GET /api/bundles/key")];
}

// Whoever holds the link that Sam was given fetches with it, until Sam's account is switched off.
async function fetchHeld(scene: Scene): Promise<Outcome[]> {
  const { house } = scene;
  if (scene.persona !== "deactivated") {
    return [await ask({ ...scene, who: undefined }, `GET ${await linkFor(scene, house.sam)}`)];
  }
  const leaver = await house.newcomer({ role: "student" });
  const link = await linkFor(scene, leaver);
  await house.as(house.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask({ ...scene, who: undefined }, `GET ${link}`)];
}

async function fetchLost(scene: Scene): Promise<Outcome[]> {
  const link = await linkFor(scene, scene.house.ann, scene.house.sam.id);
  return away(scene, async () => [await ask(scene, `GET ${link}`)]);
}

async function fetchDead(scene: Scene): Promise<Outcome[]> {
  const link = await linkFor(scene, scene.house.sam);
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
  const { house } = scene;
  const assign = (assessorId: string) =>
    house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId } });
  await assign(house.bob.id);
  const outcomes = await play();
  await assign(house.ann.id);
  return outcomes;
}

async function linkFor(scene: Scene, who: Resident, studentId?: string): Promise<string> {
  const { _id: id } = await made(scene, who, studentId);
  return (await scene.house.as(who, viewBundle, { params: { id } })).body.link ?? "";
}

// The matrix asks for more in an hour than a person may.
async function made({ house }: Scene, who: Resident, studentId?: string): Promise<Bundle> {
  await forget(house.house.db, `bundle for ${who.id}`);
  return madeBundle(house, who, studentId);
}
