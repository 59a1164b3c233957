import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { appeal, appealsOn } from "server/quality/raised/appeals.ts";
import { raiseConcern } from "server/quality/raised/concerns.ts";
import { day } from "./calendar.ts";
import type { Viewer } from "./quality.ts";

interface Acting {
  /** Who raises the concern. */
  concerned: () => string;
  /** The learner who appeals. */
  appealing: () => string;
  say: (deps: Dependencies, viewer: Viewer, sample: string, found: object) => Promise<void>;
}

/** Days before today. */
const on = { raised: 7, answered: 5 };

/** An appeal that is not upheld and a concern that is closed. */
export function raisedEvents(deps: Dependencies, { concerned, appealing, say }: Acting, today: Date) {
  const ago = (days: number) => new Date(today.getTime() - days * day);
  return [
    {
      at: ago(on.raised),
      run: async () => {
        const portfolio = await appealOne(deps, appealing(), whyAppealed);
        if (portfolio) await raiseConcern(deps, { by: concerned(), portfolio, text: concern });
      },
    },
    { at: ago(on.answered), run: () => answerAll(deps, say) },
  ];
}

/** Of what was marked as not yet in a learner's work, the latest; answers the portfolio. */
async function appealOne(deps: Dependencies, learner: string, text: string): Promise<string | undefined> {
  const refused = await deps.db
    .selectFrom("decisions")
    .innerJoin("portfolios", "portfolios.id", "decisions.portfolio")
    .select("portfolios.id")
    .where("decisions.verdict", "=", "not yet")
    .where("portfolios.author", "is", null)
    .where("portfolios.student", "=", learner)
    .orderBy("decisions.position", "desc")
    .execute();
  for (const { id } of refused) {
    const portfolio = await findPortfolio(deps.db, id);
    const { open } = portfolio ? await appealsOn(deps, portfolio) : { open: [] };
    const [one] = open;
    if (!portfolio || !one) continue;
    await appeal(deps, { learner, portfolio }, { places: one.places, follows: null, text });
    return id;
  }
  return undefined;
}

async function answerAll(deps: Dependencies, say: Acting["say"]): Promise<void> {
  const open = await deps.db
    .selectFrom("samples")
    .innerJoin("accounts", "accounts.id", "samples.checker")
    .select(["samples.id", "samples.kind", "accounts.id as checker", "accounts.role"])
    .where("samples.kind", "in", ["appeal", "concern"])
    .where("samples.state", "=", "drawn")
    .orderBy("samples.kind")
    .execute();
  for (const { id, kind, checker, role } of open) {
    const viewer = {
      _id: checker,
      role: role === "admin" ? ("admin" as const) : ("assessor" as const),
      isVerifier: true,
    };
    await say(deps, viewer, id, { verdict: "agree", text: kind === "appeal" ? notUpheld : closed });
  }
}

const whyAppealed =
  "The side of the trunking is in the second photo, behind the ladder. I could not get closer while the lift was in use.";
const notUpheld =
  "I looked at both photos. The fixing is not in either of them, so this cannot be accepted yet. One photo from the side is enough.";
const concern =
  "The same ladder and the same wall are in a photo of another learner of that week. Was this their own work?";
const closed = "Both were on that site as a pair, as their foreman confirms. Each wrote up the half that they did.";
