import { asked, askedAnew, signature, signed } from "../../product/witnesses.ts";
import { admin, forIds, inStatus, type Rows, row } from "../rows.ts";
import { ask, type Context, noIds, type Outcome, submitted } from "../scenario.ts";

const code = { json: { code: true } };
const reason = { json: { reason: "Seen at work." } };

/** Behind a link nobody has to be signed in, and an account makes no difference but to those who may not sign. */
const holders = (status: number): Parameters<typeof row>[0] => [status, 403, 403, 403, status, status, status];
/** A learner is refused whatever the link is. */
const deadFor: Parameters<typeof row>[0] = [404, 403, 403, 404, 404, 404, 404];

export const witnessRows: Rows = {
  "POST /api/portfolios/{id}/witnesses": [
    row([401, 201, 404, 201, 404, 403, 401], "{id} = portfolio in any status but Draft", inStatus(submitted, code)),
    row([401, 201, 404, 404, 404, 403, 401], "same, status Draft", inStatus(["Draft"], code)),
    row([401, 404, 404, 404, 404, 403, 401], "unknown or malformed id", forIds(noIds, code)),
  ],
  "GET /api/portfolios/{id}/witnesses": [
    row([401, 200, 404, 200, 404, 200, 401, 200], "{id} = portfolio in any status but Draft", inStatus(submitted)),
    row([401, 200, 404, 404, 404, 200, 401], "same, status Draft", inStatus(["Draft"])),
  ],
  "DELETE /api/portfolios/{id}/witnesses/{pass}": [
    row([401, 200, 404, 200, 404, 403, 401], "{pass} = an open request of a submitted portfolio", revoke),
  ],
  "GET /api/witnesses": [row([401, 403, 403, 200, 200, 200, 401], "an assessor sees those of their own learners")],
  "PUT /api/witnesses/{id}/expert": [
    row(admin(200), "{id} = a witness who has signed", markExpert),
    row(admin(404), "unknown or malformed id", forIds(noIds, reason)),
  ],
  "POST /api/pass": [
    row(holders(200), "a live link", behind("", {})),
    row(deadFor, "a dead or unknown link", behindDead({})),
  ],
  "POST /api/pass/statement": [
    row(holders(201), "a live link", behind("/statement", { ...signature, contact: "mick@kirkgate.example" })),
    row(deadFor, "a dead or unknown link", behindDead({ ...signature, fingerprint: "", contact: "a@example.com" })),
  ],
  "POST /api/pass/decline": [
    row(holders(201), "a live link", behind("/decline", { text: "I was not there." })),
    row(deadFor, "a dead or unknown link", behindDead({ text: "I was not there." })),
  ],
  "POST /api/pass/disown": [
    row(holders(201), "a live link", behind("/disown", {})),
    row(deadFor, "a dead or unknown link", behindDead({})),
  ],
};

async function revoke(context: Context): Promise<Outcome[]> {
  const { id, pass } = await asked(context.product);
  return [await ask(context, `DELETE /api/portfolios/${id}/witnesses/${pass}`)];
}

async function markExpert(context: Context): Promise<Outcome[]> {
  const { product } = context;
  await signed(product, (await askedAnew(product)).token);
  const { id } = await product.deps.db.selectFrom("witnesses").select("id").executeTakeFirstOrThrow();
  return [await ask(context, `PUT /api/witnesses/${id}/expert`, reason)];
}

function behind(path: string, json: object) {
  return async (context: Context): Promise<Outcome[]> => {
    const { token } = await askedAnew(context.product);
    const anybody = { ...context, who: undefined };
    const { body } = await ask(anybody, "POST /api/pass", { json: { token } });
    const { fingerprint } = JSON.parse(body);
    return [await ask(context, `POST /api/pass${path}`, { json: { token, fingerprint, ...json } })];
  };
}

function behindDead(json: object) {
  return async (context: Context, call: string): Promise<Outcome[]> => {
    const { token } = await askedAnew(context.product);
    await signed(context.product, token);
    return [
      await ask(context, call, { json: { token, ...json } }),
      await ask(context, call, { json: { token: "A".repeat(43), ...json } }),
    ];
  };
}
