import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { barePath } from "contract/portfolios/photos.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import type { Resident } from "../../product/product.ts";
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
} from "../scenes.ts";

/** The matrix's rows about photos, played in the order in which they stand there. */
export const photoScenarios: Record<string, Scenario[]> = {
  "GET /{image path}": [fetchWithLogin],
  "GET /{image path}?t=": [fetchWithPath, fetchWithDeadPath],
};

const halfAnHour = 1_800_000;

function fetchWithLogin(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) => {
    const id = await portfolioIn(scene, status, [await smallPhoto()]);
    return ask(scene, `GET /${barePath(await pathFor(scene, scene.product.sam, id))}`);
  });
}

// Whoever holds the path that Sam was given sees the photo, until Sam's account is switched off.
async function fetchWithPath(scene: Scene): Promise<Outcome[]> {
  const holder = { ...scene, who: undefined };
  if (scene.persona !== "deactivated") {
    const id = await portfolioIn(scene, "Reviewed", [await smallPhoto()]);
    return [await ask(holder, `GET /${await pathFor(scene, scene.product.sam, id)}`)];
  }
  const { product } = scene;
  const leaver = await product.newcomer({ role: "student" });
  const form = { ...texts, status: "Draft", images: [await smallPhoto()] };
  const { body } = await product.as(leaver, createPortfolio, { form });
  await product.as(product.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask(holder, `GET /${body.portfolio.images[0]}`)];
}

async function fetchWithDeadPath(scene: Scene): Promise<Outcome[]> {
  const { product, clock } = scene;
  const id = await portfolioIn(scene, "Reviewed", [await smallPhoto()]);
  const [given, anns] = [await pathFor(scene, product.sam, id), await pathFor(scene, product.ann, id)];
  const odd = [altered(given), `${barePath(given)}?t=`, `${given}&t=x`];
  const outcomes = await forEachOf([...odd, mixed(given, anns)], (path) => ask(scene, `GET /${path}`));

  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  outcomes.push(await ask(scene, `GET /${anns}`), await ask({ ...scene, who: undefined }, `GET /${anns}`));
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.ann.id },
  });

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

async function pathFor({ product }: Scene, viewer: Resident, id: string): Promise<string> {
  const { body } = await product.as(viewer, viewPortfolio, { params: { id } });
  return body.images[0] ?? "";
}
