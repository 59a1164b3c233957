import { assignAssessor, setActive } from "contract/accounts.ts";
import { barePath } from "contract/photos.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios.ts";
import type { Resident } from "../testing.ts";
import {
  ask,
  forEachOf,
  type Outcome,
  portfolioIn,
  type Scenario,
  type Scene,
  smallPhoto,
  submitted,
  texts,
} from "./scenes.ts";

/** The matrix's rows about photos, played in the order in which they stand there. */
export const photoScenarios: Record<string, Scenario[]> = {
  "GET /{image path}": [fetchWithLogin],
  "GET /{image path}?t=": [fetchWithPath, fetchWithDeadPath],
};

const halfAnHour = 1_800_000;

function fetchWithLogin(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) => {
    const id = await portfolioIn(scene, status, [await smallPhoto()]);
    return ask(scene, `GET /${barePath(await pathFor(scene, scene.house.sam, id))}`);
  });
}

// Whoever holds the path that Sam was given sees the photo, until Sam's account is switched off.
async function fetchWithPath(scene: Scene): Promise<Outcome[]> {
  const holder = { ...scene, who: undefined };
  if (scene.persona !== "deactivated") {
    const id = await portfolioIn(scene, "Reviewed", [await smallPhoto()]);
    return [await ask(holder, `GET /${await pathFor(scene, scene.house.sam, id)}`)];
  }
  const { house } = scene;
  const leaver = await house.newcomer({ role: "student" });
  const form = { ...texts, status: "Draft", images: [await smallPhoto()] };
  const { body } = await house.as(leaver, createPortfolio, { form });
  await house.as(house.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask(holder, `GET /${body.portfolio.images[0]}`)];
}

async function fetchWithDeadPath(scene: Scene): Promise<Outcome[]> {
  const { house, clock } = scene;
  const id = await portfolioIn(scene, "Reviewed", [await smallPhoto()]);
  const [given, anns] = [await pathFor(scene, house.sam, id), await pathFor(scene, house.ann, id)];
  const odd = [altered(given), `${barePath(given)}?t=`, `${given}&t=x`];
  const outcomes = await forEachOf([...odd, mixed(given, anns)], (path) => ask(scene, `GET /${path}`));

  await house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: house.bob.id } });
  outcomes.push(await ask(scene, `GET /${anns}`), await ask({ ...scene, who: undefined }, `GET /${anns}`));
  await house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: house.ann.id } });

  clock.advance(halfAnHour + 1000);
  outcomes.push(await ask(scene, `GET /${given}`), await ask({ ...scene, who: undefined }, `GET /${given}`));
  return outcomes;
}

// The first character of the signature is another.
function altered(path: string): string {
  return path.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
}

// The claims of one viewer's token under the signature of another's.
function mixed(one: string, other: string): string {
  return `${one.slice(0, one.lastIndexOf("."))}${other.slice(other.lastIndexOf("."))}`;
}

async function pathFor({ house }: Scene, viewer: Resident, id: string): Promise<string> {
  const { body } = await house.as(viewer, viewPortfolio, { params: { id } });
  return body.images[0] ?? "";
}
