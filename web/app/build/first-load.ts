import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const web = join(import.meta.dirname, "../..");
const outDir = join(web, ".prerender");
const emptyRoot = '<div id="app"></div>';

/**
 * What the first page needs sooner than Vite would have it (docs/decisions/0034-first-load.md, 0041-first-paint.md), for
 * the server to send (server/platform/http/pages.ts): modulepreload links for the shell, which the entry script would only
 * request later, and for the code of each screen; a preload link for the font; and pages with text that shows before any
 * script has run: the prerendered login page and, for signed-in people, the top bar.
 */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = codeOf(bundle, ["web/app/shell/shell.tsx"]).filter((file) => !html.includes(file));
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-[^/]*\.woff2$/.test(file));
        if (!font) throw new Error("the built page has no font");
        return [
          ...files.map((file) => link({ rel: "modulepreload", href: `/${file}` })),
          link({ rel: "preload", as: "font", type: "font/woff2", href: `/${font}` }),
        ];
      },
    },
    writeBundle: async ({ dir = "" }, bundle) => {
      const html = await readFile(join(dir, "index.html"), "utf8");
      if (!html.includes(emptyRoot)) throw new Error("the built page has no empty root");
      const { login, bar } = await markup();
      const withRoot = (root: string) => html.replace(emptyRoot, () => root);
      const loginPage = withRoot(`<div id="app" data-prerendered>${login}</div>`);
      await writeFile(
        join(dir, "login.html"),
        loginPage.replace(/<title>.*<\/title>/, "<title>Login – Portfolio Builder</title>"),
      );
      await writeFile(join(dir, "signed-in.html"), withRoot(`<div id="app">${bar}</div>`));
      await writeFile(join(dir, ".screens.json"), JSON.stringify(await screensIn(bundle, html)));
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}

/** Each screen's address as a regular expression, its page, and the files of its code that `html` does not name. */
async function screensIn(bundle: Rolldown.OutputBundle, html: string) {
  const screens = await readScreens();
  return screens.map(({ path, roles, module }) => {
    const isSignedIn = !roles.includes("anyone");
    const modules = [module, ...(isSignedIn ? ["web/app/shell/signed-in-frame.tsx"] : [])];
    return {
      pattern: `^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`,
      page: isSignedIn ? "signed-in.html" : path === "/login" ? "login.html" : "index.html",
      files: codeOf(bundle, modules).filter((file) => !html.includes(file)),
    };
  });
}

/** The screens as `routes.tsx` writes them: their address, who may open them, and the module of their page. */
export async function readScreens(): Promise<{ path: string; roles: string; module: string }[]> {
  const routes = await readFile(join(web, "app/routes.tsx"), "utf8");
  const found = [
    ...routes.matchAll(/path: "([^"]+)",\s*roles: ([^:]+), *\s*page: \(\) => import\("\.\.?\/([^"]+)"\)/g),
  ];
  if (found.length !== routes.split("page: () => import(").length - 1) throw new Error("not every screen was found");
  return found.map(([, path = "", roles = "", module = ""]) => ({ path, roles, module: `/${module}` }));
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

async function markup(): Promise<{ login: string; bar: string }> {
  const ssr = "app/shell/prerendered.tsx";
  await build({ configFile: false, root: web, logLevel: "error", build: { ssr, outDir, emptyOutDir: true } });
  const { loginMarkup, barMarkup } = await import(pathToFileURL(join(outDir, "prerendered.js")).href);
  const login: string = await loginMarkup();
  const bar: string = barMarkup();
  await rm(outDir, { recursive: true });
  // The Content-Security-Policy allows no inline scripts or styles.
  if (!login.includes("Password") || !bar.includes("{{centre.name}}") || /<script|<style|style=/.test(login + bar))
    throw new Error("a prerendered page is incomplete or has inline scripts or styles");
  return { login, bar };
}
