import { parseArgs } from "node:util";
import { cases } from "./cases.ts";
import { type Case, type Database, measure, sqlite } from "./harness/harness.ts";

/** `npm run bench` lists the cases, `npm run bench -- NAME` measures one; status 1 when it misses a bound. */
const number = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: "string" },
    rounds: number,
    seconds: number,
    people: { type: "string" },
    assessors: number,
    learners: number,
    portfolios: number,
    photos: number,
  },
});
const options = `Options, instead of what the table of cases (bench/cases.ts) says:
  --database sqlite|postgresql   on one database only
  --rounds N                     how often it measures
  --seconds N                    how long people come, where they do
  --people 50,200,1000           so many at once, where they come
  --assessors N --learners N --portfolios N --photos N   the size of the centre
`;

const [name = ""] = positionals;
const chosen = cases[name];
if (chosen) process.exitCode = (await measure(sized(chosen))) ? 0 : 1;
else {
  const list = Object.entries(cases).map(([known, { shows }]) => `  ${known.padEnd(9)} ${shows}`);
  process.stdout.write(`npm run bench -- NAME [options]\n\n${list.join("\n")}\n\n${options}`);
  if (name !== "") process.exitCode = 2;
}

function sized({ centre, databases, ...chosen }: Case): Case {
  const { database, rounds, seconds, people, ...counts } = values;
  const size = { ...centre };
  for (const [key, text] of Object.entries(counts)) Object.assign(size, { [key]: Number(text) });
  const measured: readonly Database[] = databases ?? sqlite;
  const only = measured.filter((one) => database === undefined || one.toLowerCase() === database);
  if (only.length === 0) throw new Error(`This is not measured on ${database}, only on ${measured.join(" and ")}.`);
  return {
    ...chosen,
    centre: size,
    databases: only,
    ...(rounds && { rounds: Number(rounds) }),
    ...(seconds && { seconds: Number(seconds) }),
    ...(people && { people: people.split(",").map(Number) }),
  };
}
