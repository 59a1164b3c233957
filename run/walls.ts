import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// The import rules: `npm run check` refuses every import that breaks one. Biome finds cycles.
const root = join(import.meta.dirname, "..");
const rooms = [
  ["audit"],
  ["notifications", "qualifications"],
  ["accounts"],
  ["applications"],
  ["portfolios"],
  ["reviews", "plan"],
  ["quality", "logbook", "centre"],
  ["exports"],
];

/**
 * The layers from the lowest up, each with its parts: a part may import itself and the layers below it. The longest path
 * that matches a file wins.
 */
const layers: Record<string, string[][]> = {
  contract: [["core"], ...rooms, ["calls.ts"]],
  server: [["platform"], ...rooms, ["operations", "app.ts"], ["start.ts"], ["main.ts"]],
  web: [["ui"], ["app"], ["unsent"], ...rooms, ["app/shell/signed-in-frame.tsx"]],
};
/** Packages that only one place may import. All others may be imported anywhere. */
const seams: [RegExp, RegExp, string][] = [
  [
    /^(better-sqlite3|pg|kysely\/migration)$/,
    /^server\/platform\/database\//,
    "Database drivers stay in platform/database.",
  ],
  [/^(fastify$|@fastify\/)/, /^server\/(platform\/http\/|app\.ts)/, "The HTTP framework stays in platform/http."],
  [
    /^@opentelemetry\/(?!api$)/,
    /^server\/platform\/tracing\//,
    "What traces is loaded on demand, in platform/tracing.",
  ],
  [/^aws4fetch$/, /^server\/platform\/files\/bucket\//, "Object storage stays in platform/files/bucket."],
  [
    /^jose$/,
    /^server\/platform\/(tokens|sealing)\.ts$/,
    "One file signs and reads tokens, and one seals what is stored.",
  ],
  [/^openid-client$/, /^server\/accounts\/sign-on\//, "The identity provider is asked in accounts/sign-on."],
  [/\/routes\.ts$|-routes\.ts$/, /^server\/app\.ts$/, "Only app.ts imports routes."],
  [
    /^@zip\.js\//,
    /^(contract\/exports\/bundle-zip|server\/platform\/attachments\/content)\.ts$/,
    "One file opens bundles, and one looks into what is attached.",
  ],
  [/^(?!zod$|@zip\.js\/|\.)/, /^(?!contract\/)/, "The contract imports zod, a ZIP reader and itself."],
];

const files = globSync("{contract,server,web}/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: ["web/dist/**", "**/node_modules/**"],
});
const violations = files
  .filter((file) => !/\.(test|config)\./.test(file))
  .flatMap((file) => importsOf(file).flatMap(violationsOf(file)));
for (const sentence of violations) process.stderr.write(`${sentence}\n`);
process.exitCode = violations.length > 0 ? 1 : 0;

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const imports = [...source.matchAll(/^(?:import (?:[^"]*? from )?|\} from )"([^"]+)";$/gm)];
  // On the server also what is imported later, or loaded into a worker. In the browser `app` loads every room's pages.
  const later = file.startsWith("server/")
    ? [...source.matchAll(/\bimport\("([^"]+)"\)|new URL\("([^"]+\.ts)", import\.meta\.url\)/g)]
    : [];
  return [...imports, ...later].map(([, name, url]) => name ?? url ?? "");
}

function violationsOf(file: string) {
  return (name: string): string[] => {
    const seam = seams.find(([packages, inside]) => packages.test(name) && !inside.test(file));
    if (seam) return [`${file} imports ${name}: ${seam[2]}`];
    const target = name.startsWith(".") ? join(dirname(file), name) : name;
    const [from, to] = [placeOf(file), placeOf(target)];
    if (!to || (to.tree === "contract" && from?.tree !== "contract")) return [];
    const isOpen = from?.tree === to.tree && (to.layer < from.layer || to.part === from.part);
    return isOpen ? [] : [`${file} imports ${target}: that is in the same layer or a higher one, or in another tree.`];
  };
}

function placeOf(path: string): { tree: string; part: string; layer: number } | undefined {
  const tree = path.split("/", 1)[0] ?? "";
  const parts = layers[tree]?.flat().filter((part) => `${path}/`.startsWith(`${tree}/${part}/`)) ?? [];
  const part = parts.sort((one, other) => other.length - one.length)[0];
  if (part) return { tree, part, layer: layers[tree]?.findIndex((layer) => layer.includes(part)) ?? 0 };
  return /^(demo|test|bench|e2e)\//.test(path) ? { tree, part: "", layer: 0 } : undefined;
}
