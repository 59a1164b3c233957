import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import type { Bundle } from "contract/exports/bundles.ts";
import { resetAttempts } from "../../../server/platform/attempt-counters.ts";
import { madeBundle, ownBundle } from "../../product/exports/bundles.ts";
import { asBundle, bundleFromElsewhere } from "../../product/exports/transfers.ts";
import type { TestUser } from "../../product/product.ts";
import { sha256 } from "../../product/uploads.ts";
import { admin, everyone, forQueries, type Rows, row, sendsEach, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

const nobodys = ({ product }: Context) => [product.ann.id, product.ada.id, ...noIds];

export const bundleRows: Rows = {
  "POST /api/bundles": [
    row(
      [401, 202, 404, 202, 404, 202, 401],
      "studentId = student-owner; drafts are in it for its learner and administrators only",
      requestSams,
    ),
    row(
      signedIn(404),
      "unknown or malformed studentId, or an account that is no student's",
      sendsEach(nobodys, (studentId) => ({ json: { studentId } })),
    ),
  ],
  "GET /api/bundles": [
    row(
      [401, 200, 404, 200, 404, 200, 401],
      "studentId = student-owner; the bundle that oneself asked for, or null",
      forQueries(({ product }) => [product.sam.id], "?studentId="),
    ),
    row(
      signedIn(404),
      "unknown or malformed studentId, or an account that is no student's",
      forQueries(nobodys, "?studentId="),
    ),
  ],
  "POST /api/transfers/preview": [
    row(admin(200), "a bundle of another centre's learner", async (context, call) => [
      await ask(context, call, { bytes: await bundleFromElsewhere(), headers: asBundle }),
    ]),
    row(admin(400), "what is no bundle", async (context, call) => [
      await ask(context, call, { bytes: Buffer.from("PK"), headers: asBundle }),
    ]),
  ],
  "POST /api/transfers": [
    row(admin(201), "a bundle of another centre's learner, with the SHA-256 of its preview", async (context, call) => {
      const bytes = await bundleFromElsewhere();
      return [await ask(context, `${call}?sha256=${sha256(bytes)}`, { bytes, headers: asBundle })];
    }),
    row(admin(409), "another file than the previewed one", async (context, call) => [
      await ask(context, `${call}?sha256=${"0".repeat(64)}`, { bytes: Buffer.from("PK"), headers: asBundle }),
    ]),
  ],
  "GET /api/bundles/key": [row(admin(200), "the public key that bundles are verified with")],
  "GET /{bundle link}?t=": [
    row(
      [200, 200, 200, 200, 200, 200, 401],
      "given to student-owner within six hours; the person of the column is who holds it, for the last one its own account was switched off",
      fetchWithLink,
    ),
    row(everyone(404), "given to assessor-assigned before the student was assigned to another", fetchUnassigned),
    row(everyone(401), "altered, or older than six hours", fetchWithDeadLink),
  ],
};

const sixHours = 6 * 3_600_000;

async function requestSams(context: Context): Promise<Outcome[]> {
  const json = { studentId: context.product.sam.id };
  // Learners may leave their own id out.
  const own = context.persona === "student-owner" ? [await ask(context, "POST /api/bundles", { json: {} })] : [];
  return [await ask(context, "POST /api/bundles", { json }), ...own];
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
  const outcomes = await inTurn([altered, bare, `${bare}?t=`], (one) => ask(context, `GET ${one}`));
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

async function linkFor(context: Context, who: TestUser, studentId?: string): Promise<string> {
  await made(context, who, studentId);
  return (await ownBundle(context.product, who, studentId)).link ?? "";
}

// The matrix requests more bundles than the hourly limit allows.
async function made({ product }: Context, who: TestUser, studentId?: string): Promise<Bundle> {
  await resetAttempts(product.deps.db, `bundle for ${who.id}`);
  return madeBundle(product, who, studentId);
}
