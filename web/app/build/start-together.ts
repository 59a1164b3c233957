import type { Plugin } from "vite";

/**
 * The page names the shell's files, though its script only asks for them later: so the browser fetches all of them as
 * soon as it has the page.
 */
export function startTogether(): Plugin {
  return {
    name: "start-together",
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
