import type { Plugin } from "vite";

/**
 * Adds modulepreload links for the shell's files, which the entry script would only request later, so that the browser
 * fetches them in parallel.
 */
export function preloadShell(): Plugin {
  return {
    name: "preload-shell",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const shell = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith("web/app/shell/shell.tsx")));
        if (!shell) throw new Error("the built page has no shell");
        return [shell.fileName, ...shell.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
