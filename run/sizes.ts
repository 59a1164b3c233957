import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** `npm run sizes` prints how large the repository is, beside what it wants to be. It fails nothing. */
const root = join(import.meta.dirname, "..");
const linesOf = (file: string) => readFileSync(join(root, file), "utf8").split("\n").length - 1;
const wordsOf = (file: string) => readFileSync(join(root, file), "utf8").split(/\s+/).filter(Boolean).length;
const sumOf = (files: string[], count: (file: string) => number) => files.reduce((sum, file) => sum + count(file), 0);

function filesIn(pattern: string): string[] {
  const files = globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.prerender)$/.test(path),
  });
  return files.filter((file) => !file.endsWith(".d.ts")).sort();
}

const isTest = (file: string) => /\.(test|spec)\.\w+$|^(test|e2e)\//.test(file);
const all = filesIn("{contract,server,web,test,e2e}/**/*.{ts,tsx,mjs,css,typ}");
const product = all.filter((file) => !isTest(file));
const tests = all.filter(isTest);
const bench = filesIn("bench/**/*.ts");
const notes = filesIn("docs/decisions/*.md");

interface Most {
  count: number;
  where: string;
}
const jsx: Most = { count: 0, where: "" };
const classes: Most = { count: 0, where: "" };
const parameters: Most = { count: 0, where: "" };

function note(most: Most, count: number, file: string, source: string, start = 0): void {
  if (count <= most.count) return;
  Object.assign(most, { count, where: `${file}:${source.slice(0, start).split("\n").length}` });
}

interface Node {
  type: string;
  start?: number;
  params?: unknown[];
  name?: { name?: string };
  value?: { value?: unknown };
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function measure(file: string): void {
  const source = readFileSync(join(root, file), "utf8");
  walk(parseSync(file, source).program as unknown as Node, 0);

  function walk(node: Node, depth: number): void {
    const inner = node.type === "JSXElement" || node.type === "JSXFragment" ? depth + 1 : depth;
    note(jsx, inner, file, source, node.start);
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      note(parameters, node.params?.length ?? 0, file, source, node.start);
    const list = node.type === "JSXAttribute" && node.name?.name === "className" ? node.value?.value : undefined;
    if (typeof list === "string") note(classes, list.length, file, source, node.start);
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, inner);
  }
}

/** The parts at the top of `side` with the parts that each imports from: folders, and files beside them. */
function importsOf(side: string): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>();
  const partOf = (path: string) => path.split("/")[1] ?? "";
  for (const file of product.filter((path) => path.startsWith(`${side}/`) && /\.tsx?$/.test(path))) {
    const part = partOf(file);
    const found = parts.get(part) ?? new Set();
    for (const [, path = ""] of readFileSync(join(root, file), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const imported = partOf(join(dirname(file), path));
      if (imported !== part) found.add(imported);
    }
    parts.set(part, found);
  }
  return parts;
}

/** How many floors stand above one another. A circle, in which every part is above the other, is no floor more. */
function floorsOf(parts: Map<string, Set<string>>): number {
  const floor = (part: string, above: string[]): number => {
    const below = [...(parts.get(part) ?? [])].filter((imported) => !above.includes(imported));
    return 1 + Math.max(0, ...below.map((imported) => floor(imported, [...above, part])));
  };
  return Math.max(...[...parts.keys()].map((part) => floor(part, [])));
}

for (const file of product.filter((path) => /\.(tsx?|mjs)$/.test(path))) measure(file);
const server = importsOf("server");
const web = importsOf("web");
const rows: [string, number, number | string, string?][] = [
  ["lines of product", sumOf(product, linesOf), 45_000],
  ["files of product", product.length, 700],
  ["lines of tests", sumOf(tests, linesOf), ""],
  ["files of tests", tests.length, ""],
  ["lines of bench", sumOf(bench, linesOf), 2500],
  ["decision notes", notes.length, 24],
  ["words of decision notes", sumOf(notes, wordsOf), 7500],
  ["words of docs/running.md", wordsOf("docs/running.md"), 1500],
  ["rooms of server", server.size, 14, [...server.keys()].sort().join(" ")],
  ["floors of server", floorsOf(server), 10],
  ["arrows of server", [...server.values()].reduce((sum, { size }) => sum + size, 0), 57],
  ["rooms of web", web.size, "", [...web.keys()].sort().join(" ")],
  ["files of product under 25 lines", product.filter((file) => linesOf(file) < 25).length, ""],
  ["files of product over 250 lines", product.filter((file) => linesOf(file) > 250).length, 0],
  ["deepest nesting of JSX", jsx.count, 8, jsx.where],
  ["longest class list", classes.count, 200, classes.where],
  ["most parameters", parameters.count, 4, parameters.where],
];
for (const [what, count, goal, where = ""] of rows)
  process.stdout.write(`${what.padEnd(34)}${String(count).padStart(7)}${String(goal).padStart(8)}  ${where}\n`);
