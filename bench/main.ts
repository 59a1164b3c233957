import { parseArgs } from "node:util";
import { cases } from "./cases.ts";
import { type Benchmark, type Case, databases, measure } from "./harness/harness.ts";

/** `npm run bench` lists the cases, `npm run bench -- NAME` measures one; status 1 when it misses a bound. */
const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ database: text, rounds: text, seconds: text, people: text },
    ...{ assessors: text, learners: text, portfolios: text, photos: text },
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
if (chosen) {
  // Loaded when it is run, because some need a browser.
  const { benchmark }: { benchmark: Benchmark } = await import(`./${name}.ts`);
  process.exitCode = (await measure(sized(chosen), benchmark)) ? 0 : 1;
} else {
  const list = Object.entries(cases).map(([known, { shows }]) => `  ${known.padEnd(11)} ${shows}`);
  process.stdout.write(`npm run bench -- NAME [options]\n\n${list.join("\n")}\n\n${options}`);
  if (name !== "") process.exitCode = 2;
}

function sized(chosen: Case): Case {
  const { database, rounds, seconds, people, ...given } = values;
  const counts = Object.entries(given).map(([key, count]) => [key, Number(count)]);
  const possible = chosen.databases ?? databases;
  const wanted = possible.filter((one) => database === undefined || one.toLowerCase() === database);
  if (wanted.length === 0) throw new Error(`This is measured on ${possible.join(" and ")} only.`);
  return {
    ...chosen,
    databases: wanted,
    ...(chosen.size && { size: { ...chosen.size, ...Object.fromEntries(counts) } }),
    ...(rounds && { rounds: Number(rounds) }),
    ...(seconds && { seconds: Number(seconds) }),
    ...(people && { people: people.split(",").map(Number) }),
  };
}
