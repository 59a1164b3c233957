import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { attached, ogg, pdf } from "../../product/attachments.ts";
import type { TestUser } from "../../product/product.ts";
import { everyone, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, type Outcome, portfolioIn, smallPhoto, submitted, texts } from "../scenario.ts";

export const photoRows: Rows = {
  "GET /{image path}": [
    row(
      [401, 200, 404, 200, 404, 200, 401, 200],
      "path without signature, with or without bearer token; status not Draft (Draft: assessor-assigned 404)",
      fetchWithLogin,
    ),
  ],
  "GET /{image path}?t=": [
    row(
      [200, 200, 200, 200, 200, 200, 403],
      "unexpired link exactly as the API gave it to student-owner, no bearer header; the persona only holds it. deactivated = the account it was issued to has since been deactivated. ",
      fetchWithPath,
    ),
    row(
      everyone(403),
      "expired or altered t, or the account it was issued to may not (or no longer) see this image",
      fetchWithDeadPath,
    ),
  ],
  "GET /{attachment path}": [
    row(
      [401, 200, 404, 200, 404, 200, 401, 200],
      "path without signature, with or without bearer token",
      async (context) => [await ask(context, `GET /${barePath(await attachmentOf(context))}`)],
    ),
    row(
      [401, 404, 404, 200, 404, 404, 401],
      "voice feedback that the assigned assessor has saved, without signature",
      async (context) => [await ask(context, `GET /${await voiceOf(context, "To Be Reviewed")}`)],
    ),
    row(
      [401, 200, 404, 200, 404, 200, 401, 200],
      "voice feedback of a closed round, without signature",
      async (context) => [await ask(context, `GET /${await voiceOf(context, "Reviewed")}`)],
    ),
  ],
  "GET /{attachment path}?t=": [
    row(
      everyone(200),
      "unexpired link exactly as the API gave it to student-owner, no bearer header",
      async (context) => [await ask({ ...context, who: undefined }, `GET /${await attachmentOf(context)}`)],
    ),
    row(everyone(403), "altered t", async (context) => [
      await ask(context, `GET /${altered(await attachmentOf(context))}`),
    ]),
  ],
};

/** The path of an attachment of a submitted portfolio, for the learner who sent it. */
async function attachmentOf({ product }: Context): Promise<string> {
  const upload = await attached(product, product.sam, { bytes: pdf() });
  const form = { ...texts, status: "To Be Reviewed", attachments: JSON.stringify([{ upload }]) };
  const { body } = await product.as(product.sam, createPortfolio, { form });
  return body.portfolio.attachments[0]?.path ?? "";
}

async function voiceOf(context: Context, status: "To Be Reviewed" | "Reviewed"): Promise<string> {
  const { ann, as } = context.product;
  const id = await portfolioIn(context, "To Be Reviewed");
  const voice = { upload: await attached(context.product, ann, { bytes: ogg(), name: "a.ogg" }), seconds: 4 };
  const { body } = await as(ann, reviewPortfolio, { params: { id }, body: { status, voice } });
  return barePath(body.portfolio?.voices[0]?.path ?? "");
}

const halfAnHour = 1_800_000;

function fetchWithLogin(context: Context): Promise<Outcome[]> {
  return inTurn(submitted, async (status) => {
    const id = await portfolioIn(context, status, [await smallPhoto()]);
    return ask(context, `GET /${barePath(await pathFor(context, context.product.sam, id))}`);
  });
}

// Anybody with Sam's path can see the photo, until Sam's account is deactivated.
async function fetchWithPath(context: Context): Promise<Outcome[]> {
  const holder = { ...context, who: undefined };
  if (context.persona !== "deactivated") {
    const id = await portfolioIn(context, "Reviewed", [await smallPhoto()]);
    return [await ask(holder, `GET /${await pathFor(context, context.product.sam, id)}`)];
  }
  const { product } = context;
  const leaver = await product.newcomer({ role: "student" });
  const form = { ...texts, status: "Draft", images: [await smallPhoto()] };
  const { body } = await product.as(leaver, createPortfolio, { form });
  await product.as(product.ada, setActive, { params: { id: leaver.id }, body: { isActive: false } });
  return [await ask(holder, `GET /${body.portfolio.images[0]}`)];
}

async function fetchWithDeadPath(context: Context): Promise<Outcome[]> {
  const { product, clock } = context;
  const id = await portfolioIn(context, "Reviewed", [await smallPhoto()]);
  const [given, anns] = [await pathFor(context, product.sam, id), await pathFor(context, product.ann, id)];
  const odd = [altered(given), `${barePath(given)}?t=`, `${given}&t=x`];
  const outcomes = await inTurn([...odd, mixed(given, anns)], (path) => ask(context, `GET /${path}`));

  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  outcomes.push(await ask(context, `GET /${anns}`), await ask({ ...context, who: undefined }, `GET /${anns}`));
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.ann.id },
  });

  clock.advance(halfAnHour + 1000);
  outcomes.push(await ask(context, `GET /${given}`), await ask({ ...context, who: undefined }, `GET /${given}`));
  return outcomes;
}

// Changes the first character of the signature.
function altered(path: string): string {
  return path.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
}

// The claims of one viewer's token under the signature of another's.
function mixed(one: string, other: string): string {
  return `${one.slice(0, one.lastIndexOf("."))}${other.slice(other.lastIndexOf("."))}`;
}

async function pathFor({ product }: Context, viewer: TestUser, id: string): Promise<string> {
  const { body } = await product.as(viewer, viewPortfolio, { params: { id } });
  return body.images[0] ?? "";
}
