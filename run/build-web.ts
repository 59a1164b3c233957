import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
// Vite empties the folder first, so an interrupted build leaves no stamp. Dot files are not served.
const stamp = join(root, "web/dist/.built-from");

/**
 * Builds the browser app into web/dist, unless the stamp says that it was built from the same sources. @throws Error if
 * it fails.
 */
export default async function buildWeb(): Promise<void> {
  const sources = await fingerprint();
  if ((await readFile(stamp, "utf8").catch(() => "")) === sources) return;
  process.stderr.write("Building the browser app…\n");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const build = spawn(process.execPath, [...process.execArgv, vite, "build", "web", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [status] = await once(build, "exit");
  if (status !== 0) throw new Error("The browser app could not be built; the lines above say why.");
  await writeFile(stamp, sources);
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await sourceFiles()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex");
}

async function sourceFiles(): Promise<string[]> {
  const found = glob(["web/**/*", "contract/**/*", "package-lock.json"], {
    cwd: root,
    exclude: ["web/dist/**", "web/.prerender/**", "**/node_modules/**", "**/*.test.*"],
    withFileTypes: true,
  });
  const files: string[] = [];
  for await (const entry of found)
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length));
  return files.sort();
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
