import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { sign, view } from "server/portfolios/witnesses/answering.ts";
import { ask } from "server/portfolios/witnesses/asking.ts";
import { tokenOf } from "server/portfolios/witnesses/passes.ts";
import { day } from "./calendar.ts";
import type { PlannedPortfolio } from "./plan.ts";

const supervisor = {
  name: "Mick Barraclough",
  role: "Site supervisor",
  employer: "Kirkgate Electrical",
  relationship: "Supervisor",
  competence: "Approved electrician, 22 years",
} as const;
const mate = {
  name: "Lorraine Sykes",
  role: "Electrician",
  employer: "Kirkgate Electrical",
  relationship: "Workmate",
  competence: "Gold card, 2391",
} as const;
const customer = {
  name: "Helen Prentice",
  role: "Caretaker",
  employer: "Armley Primary School",
  relationship: "Customer",
  competence: "None, I look after the building",
} as const;

const drawn =
  "M60 130L84 62L96 120L120 58L128 124L150 96L158 122L176 92L186 120L210 86M300 132L312 60L352 66L356 88L318 96L364 106L360 128L306 134M380 118L398 96L404 118L424 94L440 114L480 84";

export interface PlannedWitness {
  who: typeof supervisor | typeof mate | typeof customer;
  /** Null for a code. */
  email: string | null;
  /** Null for one who never answered. */
  text: string | null;
  sawIt: boolean;
}

const mick = { who: supervisor, email: "mick.barraclough@kirkgate.example", sawIt: true };

/** Of those portfolios that nobody amended, the latest first. */
const unchanged: PlannedWitness[] = [
  { ...mick, text: "Sam did the run and the glands himself. I was there for both ends." },
  { who: mate, email: null, text: "I held the ladder and checked the labels with him. The rest was his.", sawIt: true },
  { ...mick, text: "Done to the drawing, and tested before I came back to site." },
  {
    who: customer,
    email: "office@armley-primary.example",
    text: "The lights worked when I came in at seven. My colleague let him in and told me.",
    sawIt: false,
  },
  { ...mick, text: null },
];
/** Of one that was amended afterwards. */
const amended: PlannedWitness = { ...mick, text: "He set it out and fixed it. I only drilled the wall." };

/** Which witness is asked about which portfolio of the first learner. */
export function plannedWitnesses(portfolios: PlannedPortfolio[], today: Date): Map<PlannedPortfolio, PlannedWitness> {
  const until = today.getTime() - 20 * day;
  const submitted = portfolios
    .filter(({ learner, created, steps }) => learner === "student" && created.getTime() < until && steps.length > 0)
    .sort((one, other) => other.created.getTime() - one.created.getTime());
  const isAmended = ({ steps }: PlannedPortfolio) => steps.some(({ kind }) => kind === "amend");
  const pairs = submitted
    .filter((one) => !isAmended(one))
    .slice(0, unchanged.length)
    .flatMap((one, index): [PlannedPortfolio, PlannedWitness][] => (unchanged[index] ? [[one, unchanged[index]]] : []));
  const changed = submitted.find(isAmended);
  return new Map([...pairs, ...(changed ? [[changed, amended] as const] : [])]);
}

/** Where the witness signs: not where the learner is. */
const elsewhere = { viewer: undefined, address: "192.0.2.7" };

/** Asks the witness; answers the token of the link. */
export async function askWitness(
  deps: Dependencies,
  learner: string,
  id: string,
  { who, email }: PlannedWitness,
): Promise<string> {
  const portfolio = await findPortfolio(deps.db, id);
  if (!portfolio) throw new Error("nobody can attest what is not there");
  const viewer = { _id: learner, role: "student", session: "" } as const;
  const asked = email === null ? { code: true as const, name: "" } : { email, name: who.name };
  return tokenOf(deps, await ask(deps, { viewer, portfolio, address: "192.0.2.1" }, asked));
}

export async function signAsWitness(deps: Dependencies, token: string, witness: PlannedWitness): Promise<void> {
  const { who, email, text, sawIt } = witness;
  if (text === null) return;
  const { fingerprint } = await view(deps, elsewhere, token);
  const contact = email === null ? "lorraine.sykes@kirkgate.example" : "";
  const signature = email === null ? drawn : "";
  await sign(deps, elsewhere, { token, fingerprint, ...who, sawIt, text, signature, contact });
}
