import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { roles } from "contract/core/roles.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { readScreens } from "./first-load.ts";

const web = join(import.meta.dirname, "../..");

/**
 * Builds the service worker, whose name must stay the same, and lists the files that a role's screens may need, for the app
 * to store on the device (app/offline/store-app.ts).
 */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    writeBundle: async ({ dir = "" }, bundle) => {
      await buildServiceWorker(dir);
      await writeFile(join(dir, "offline.json"), JSON.stringify(await filesByRole(bundle)));
    },
  };
}

async function buildServiceWorker(outDir: string): Promise<void> {
  const output = { format: "iife", entryFileNames: "service-worker.js" } as const;
  await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: { input: join(web, "app/offline/service-worker.ts"), output },
    },
  });
}

const ofEveryPage = ["web/app/main.ts", "app/offline/show-seen.ts", "web/app/shell/shell.tsx", "/signed-in-frame.tsx"];

async function filesByRole(bundle: Rolldown.OutputBundle): Promise<Record<string, string[]>> {
  const screens = await readScreens();
  const found = roles.map((role) => {
    const modules = screens
      .filter(({ roles }) => roles !== "anyone" && roles.includes(role))
      .map(({ module }) => module);
    return [role, filesOf(bundle, [...ofEveryPage, ...modules])];
  });
  return Object.fromEntries(found);
}

/**
 * The code with these modules and all that it may load, apart from other screens; styles, fonts and workers. What converts
 * HEIC photos and what draws PDFs is loaded with the first of them: it is larger than all the rest of a screen.
 */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const has = (chunk: Rolldown.OutputChunk, module: string) => chunk.moduleIds.some((id) => id.endsWith(module));
  const files = new Set(
    Object.keys(bundle).filter((name) => /-latin-wght-.*\.woff2$|(?<!heic-|pdf-)worker-.*\.js$|\.css$/.test(name)),
  );
  function add(name: string): void {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name) || has(chunk, "chosen-files/pdf-page.ts")) return;
    files.add(name);
    chunk.imports.forEach(add);
    // The routes name every screen.
    if (!has(chunk, "web/app/screens.ts")) chunk.dynamicImports.forEach(add);
  }
  for (const chunk of chunks) if (modules.some((module) => has(chunk, module))) add(chunk.fileName);
  return [...files].map((file) => `/${file}`);
}
