import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { type Bundle, viewBundle } from "contract/exports/bundles.ts";
import { resetAttempts } from "../../../server/platform/http/limits/attempt-counters.ts";
import { madeBundle } from "../../product/exports/bundles.ts";
import type { Resident } from "../../product/product.ts";
import { ask, type Context, forEachOf, noIds, type Outcome, type Scenario } from "../scenes.ts";

export const bundleScenarios: Record<string, Scenario[]> = {
  "POST /api/bundles": [requestSams, requestNobodys],
  "GET /api/bundles": [findSams, findNobodys],
  "GET /api/bundles/{id}": [viewSams, viewAnns, viewUnassigned],
  "GET /api/bundles/key": [viewKey],
  "GET /{bundle link}?t=": [fetchWithLink, fetchUnassigned, fetchWithDeadLink],
};

const sixHours = 6 * 3_600_000;

async function requestSams(context: Context): Promise<Outcome[]> {
  const json = { studentId: context.product.sam.id };
  // Learners may leave their own id out.
  const own = context.persona === "student-owner" ? [await ask(context, "POST /api/bundles", { json: {} })] : [];
  return [await ask(context, "POST /api/bundles", { json }), ...own];
}

function requestNobodys(context: Context): Promise<Outcome[]> {
  const { ann, ada } = context.product;
  return forEachOf([ann.id, ada.id, ...noIds], (studentId) =>
    ask(context, "POST /api/bundles", { json: { studentId } }),
  );
}

async function findSams(context: Context): Promise<Outcome[]> {
  return [await ask(context, `GET /api/bundles?studentId=${context.product.sam.id}`)];
}

function findNobodys(context: Context): Promise<Outcome[]> {
  const { ann, ada } = context.product;
  return forEachOf([ann.id, ada.id, ...noIds], (id) => ask(context, `GET /api/bundles?studentId=${id}`));
}

async function viewSams(context: Context): Promise<Outcome[]> {
  const { _id } = await made(context, context.product.sam);
  return [await ask(context, `GET /api/bundles/${_id}`)];
}

async function viewAnns(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const { _id } = await made(context, product.ann, product.sam.id);
  return [await ask(context, `GET /api/bundles/${_id}`)];
}

async function viewUnassigned(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const { _id } = await made(context, product.ann, product.sam.id);
  return whileReassigned(context, () => forEachOf([_id, ...noIds], (id) => ask(context, `GET /api/bundles/${id}`)));
}

async function viewKey(context: Context): Promise<Outcome[]> {
  return [await ask(context, "GET /api/bundles/key")];
}

// Anybody with Sam's link can fetch the bundle, until Sam's account is deactivated.
async function fetchWithLink(context: Context): Promise<Outcome[]> {
  const { product } = context;
  if (context.persona !== "deactivated") {
    return [await ask({ ...context, who: undefined }, `GET ${await linkFor(context, product.sam)}`)];
  }
  const leaver = await product.newcomer({ role: "student" });
  const link = await linkFor(context, leaver);
  await product.as(product.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask({ ...context, who: undefined }, `GET ${link}`)];
}

async function fetchUnassigned(context: Context): Promise<Outcome[]> {
  const link = await linkFor(context, context.product.ann, context.product.sam.id);
  return whileReassigned(context, async () => [await ask(context, `GET ${link}`)]);
}

async function fetchWithDeadLink(context: Context): Promise<Outcome[]> {
  const link = await linkFor(context, context.product.sam);
  const altered = link.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
  const bare = link.replace(/\?.*$/, "");
  const outcomes = await forEachOf([altered, bare, `${bare}?t=`], (one) => ask(context, `GET ${one}`));
  context.clock.advance(sixHours + 1000);
  outcomes.push(await ask(context, `GET ${link}`));
  // Back again, so that nobody's session expires.
  context.clock.advance(-sixHours - 1000);
  return outcomes;
}

// While Sam is assigned to somebody else.
async function whileReassigned(context: Context, run: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const { product } = context;
  const assign = (assessorId: string) =>
    product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId } });
  await assign(product.bob.id);
  const outcomes = await run();
  await assign(product.ann.id);
  return outcomes;
}

async function linkFor(context: Context, who: Resident, studentId?: string): Promise<string> {
  const { _id: id } = await made(context, who, studentId);
  return (await context.product.as(who, viewBundle, { params: { id } })).body.link ?? "";
}

// The matrix requests more bundles than the hourly limit allows.
async function made({ product }: Context, who: Resident, studentId?: string): Promise<Bundle> {
  await resetAttempts(product.deps.db, `bundle for ${who.id}`);
  return madeBundle(product, who, studentId);
}
