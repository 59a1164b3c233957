import { setTimeout } from "node:timers/promises";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { createLearners, openCentre, writePortfolios } from "../centre.ts";
import { tenths, whole } from "../numbers.ts";
import { inFolder, startProduct } from "../product.ts";
import type { Figure, Report } from "../report.ts";
import attacks, { type Attack, type AttackResult } from "./attacks.ts";
import { type BystanderResult, observe } from "./bystander.ts";

/** An attack that has not come to its end by then is aborted. In milliseconds. */
const longest = 60_000;
const learners = 75;

interface Outcome {
  database: string;
  attack: Attack;
  result: AttackResult | undefined;
  others: BystanderResult;
}

/** `npm run bench -- hostile [sqlite|postgres]`: attacks on the product as a real process, one by one; on both without. */
export async function measure(): Promise<Report> {
  const [chosen] = process.argv.slice(3);
  const outcomes: Outcome[] = [];
  if (chosen !== "postgres") outcomes.push(...(await onDatabase("SQLite", async () => undefined)));
  if (chosen !== "sqlite") {
    const postgres = await startPostgres();
    const fresh: { drop(): Promise<void> }[] = [];
    try {
      const database = async () => {
        const made = await freshDatabase(postgres.url, "template0");
        fresh.push(made);
        return made.url;
      };
      outcomes.push(...(await onDatabase("PostgreSQL", database)));
    } finally {
      for (const { drop } of fresh) await drop();
      await postgres.stop();
    }
  }
  return reportOf(outcomes);
}

async function onDatabase(database: string, newUrl: () => Promise<string | undefined>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const attack of attacks) {
    const url = await newUrl();
    outcomes.push({ database, attack, ...(await inFolder((folder) => withstand(folder, url, attack))) });
  }
  return outcomes;
}

async function withstand(folder: string, DATABASE_URL: string | undefined, attack: Attack) {
  const database: Record<string, string> = DATABASE_URL === undefined ? {} : { DATABASE_URL };
  const { deps, close } = await openCentre(folder, database);
  const [bystander, ...others] = await createLearners(deps, learners + 1);
  if (bystander) await writePortfolios(deps, bystander.id, 20, 4);
  await close();
  const product = await startProduct(folder, { ...database, ...attack.settings });
  const target = { url: product.url, folder, tokens: others.map(({ token }) => token) };
  let result: AttackResult | undefined;
  try {
    const make = async () => {
      const made = attack.run(target).then((all) => {
        result = all;
      });
      await Promise.race([made, setTimeout(longest, undefined, { ref: false })]);
      made.catch(() => undefined); // Aborted, or the server ended: there is no result.
    };
    const others = await observe(product, bystander?.token ?? "", make);
    return { result, others };
  } finally {
    await product.stop();
  }
}

function reportOf(outcomes: Outcome[]): Report {
  return {
    caption:
      "Attacks on the product as it runs in production, each on a fresh one, while a learner looks at their list forty " +
      "times a second. Memory is resident, in MB; times of the learner in milliseconds; statuses are what the attack got.",
    tables: [
      {
        heads: [
          "database",
          "attack",
          "",
          "before",
          "most",
          "after",
          "p50",
          "p99",
          "max",
          "no answer",
          "503",
          "statuses",
        ],
        rows: outcomes.map(({ database, attack: { point, description }, others, result }) => [
          database,
          point,
          description,
          ...[others.memory.before, others.memory.most, others.memory.after].map(whole),
          ...[others.p50, others.p99, others.max].map(tenths),
          `${others.unanswered} of ${others.answers}`,
          `${others.refused}`,
          textOf(result),
        ]),
      },
    ],
    figures: outcomes.flatMap(figuresOf),
  };
}

function textOf(result: AttackResult | undefined): string {
  if (!result) return "aborted";
  const entries = Object.entries({ ...result.statuses, ...result.figures });
  return entries.map(([what, count]) => `${what === "0" ? "none" : what}: ${count}`).join(", ");
}

function figuresOf({ database, attack, result, others }: Outcome): Figure[] {
  const what = `${database}, ${attack.point}, ${attack.description}`;
  const grown = others.memory.most - others.memory.before;
  return [
    count(`${what}: others without an answer`, others.unanswered, { atMost: 0 }),
    {
      what: `${what}: memory`,
      value: grown,
      shown: `+${whole(grown)} MB`,
      bound: { below: 100 },
      wanted: "below +100 MB",
    },
    ...(wanted[attack.description]?.(result) ?? []).map((figure) => ({ ...figure, what: `${what}: ${figure.what}` })),
  ];
}

/** What each attack may have got, apart from memory and the others' answers. */
const wanted: Record<string, (result: AttackResult | undefined) => Figure[]> = {
  "40 applications in somebody else's name": (result) => [
    count("emails", result?.figures.emails, { atMost: 3 }),
    count("that repeat the advertisement", result?.figures["that repeat the advertisement"], { atMost: 0 }),
  ],
  "400 logins, each with another invented token": (result) => [
    count("refused with 429", result?.statuses[429], { atLeast: 100 }),
  ],
  "20 wrong guesses, then a known device": (result) => [
    count("the known device gets", result?.figures["known device"], { atMost: 200 }),
    count("a stranger gets", result?.figures.stranger, { atLeast: 429 }),
  ],
  "3,000 lists with 8 kB of query each": (result) => [
    count("refused with 400", result?.statuses[400], { atLeast: 3000 }),
  ],
};

function count(what: string, value = Number.NaN, bound: { atMost: number } | { atLeast: number }): Figure {
  const limit = "atMost" in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  return { what, value, shown: `${value}`, bound, wanted: limit };
}
