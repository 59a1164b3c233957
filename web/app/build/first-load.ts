import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { pagesWithText } from "./pages-with-text.ts";

const web = join(import.meta.dirname, "../..");

/**
 * What the first page needs sooner than Vite would have it (docs/decisions/10-first-load.md), for
 * the server to send (server/platform/http/pages.ts): modulepreload links for the shell, which the entry script would only
 * request later, and for the code of each screen; and pages with text that shows before any script has run.
 */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    // What Vite wraps each import in requests its styles too, and all styles are in the page.
    enforce: "pre",
    load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = codeOf(bundle, ["web/app/shell/shell.tsx"]).filter((file) => !html.includes(file));
        const tags = files.map((file) => link({ rel: "modulepreload", href: `/${file}` }));
        return { html: html.replace('<script type="module"', '<script type="module" async'), tags };
      },
    },
    writeBundle: async ({ dir = "" }, bundle) => {
      const html = await readFile(join(dir, "index.html"), "utf8");
      const pages = await pagesWithText(html, bundle);
      for (const [name, page] of Object.entries(pages)) await writeFile(join(dir, name), page);
      const screens = await screensIn(bundle, html);
      await writeFile(join(dir, ".screens.json"), JSON.stringify(screens));
      const first = Object.keys(bundle).filter((file) => file.endsWith(".js") && html.includes(file));
      await compileEarly(dir, new Set([...first, ...screens.flatMap(({ files }) => files)]));
    },
  };
}

/**
 * V8 compiles a function when it is first called, on the thread that renders. Of the code that a page begins with most functions
 * are called; so it compiles them all while the file arrives, on another thread (bench/results/first-load.md). The note costs
 * 26 bytes of each file, so only the largest have it.
 */
async function compileEarly(dir: string, files: Set<string>): Promise<void> {
  for (const file of files) {
    const path = join(dir, file);
    const code = await readFile(path, "utf8");
    if (code.length > 60_000) await writeFile(path, `//# allFunctionsCalledOnLoad\n${code}`);
  }
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}

/** Each screen's address as a regular expression, its page, and the files of its code that `html` does not name. */
async function screensIn(bundle: Rolldown.OutputBundle, html: string) {
  const screens = await readScreens();
  return screens.map(({ path, roles, module }) => {
    const isSignedIn = roles !== "anyone";
    const modules = [module, ...(isSignedIn ? ["web/app/shell/signed-in-frame.tsx"] : [])];
    return {
      pattern: `^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`,
      page: isSignedIn ? "signed-in.html" : path === "/login" ? "login.html" : "index.html",
      files: codeOf(bundle, modules).filter((file) => !html.includes(file)),
    };
  });
}

/** The screens that the router has, each with the module of its page, which is what it loads. */
export async function readScreens() {
  // Not an import for Vite, which would bundle every page into its configuration.
  const { screens }: typeof import("../screens.ts") = await import(pathToFileURL(join(web, "app/screens.ts")).href);
  return screens.map(({ path, roles, page }) => {
    const [, module] = /import\("\.\.?\/(.+)"\)/.exec(String(page)) ?? [];
    if (!module) throw new Error(`the screen ${path} does not load a page`);
    return { path, roles, module: `/${module}` };
  });
}

/** The files with these modules, and what those import. */
function codeOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} is not in the built app`);
    add(chunk.fileName);
  }
  return [...files];
}
