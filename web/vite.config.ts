import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { groups } from "./app/build/code-groups.ts";
import { compress } from "./app/build/compress.ts";
import { firstLoad } from "./app/build/first-load.ts";
import { leanFonts } from "./app/build/lean-fonts.ts";
import { offline } from "./app/build/offline.ts";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// Nothing here is read for what its reading does, so that a read whose value nobody uses goes.
const minify = {
  compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
  mangle: { toplevel: true },
} as const;

function inWeb(path: string): string {
  return join(import.meta.dirname, path);
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^zod$/, replacement: inWeb("app/schemas-without-eval.ts") },
      { find: /^\..*\/ssr\/components\.js$/, replacement: inWeb("app/build/without-framework.ts") },
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: inWeb("app/build/without-infinite-queries.ts") },
      { find: /^\.\/mutationCache\.js$/, replacement: inWeb("app/build/without-mutations.ts") },
      { find: /^(fs|path|crypto)$/, replacement: inWeb("portfolios/chosen-photos/heic/not-in-browsers.ts") },
    ],
  },
  plugins: [react(), tailwindcss(), leanFonts(), firstLoad(), offline(), compress()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // The page names the code of its screen (app/build/first-load.ts); a list of every screen's would be 1 kB in the first.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups }, minify } },
  },
  // A proxied path that begins with ^ is a regular expression: "/api" alone would also match the module /api.ts.
  server: { proxy: { "^/api/": server, "^/uploads/": server, "^/calendar/": server, "/Nvq_2357_13.json": server } },
});
