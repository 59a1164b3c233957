import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./app/build/compress.ts";
import { firstLoad } from "./app/build/first-load.ts";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// What most signed-in pages need: one file instead of twenty.
const shared =
  /node_modules[\\/](@tanstack|lucide-react)|web[\\/](ui|app)[\\/]|notifications[\\/](?!email)|portfolios[\\/](photos|units|place-of|status-badge|board[\\/](use-moves|waits-with))|reviews[\\/](queue|board[\\/]use-marks)|exports[\\/]use-|contract[\\/]core[\\/](moves|permissions)\./;

// What several pages show of a portfolio, of the logbook and of the drafts on the device.
const parts =
  /portfolios[\\/](photos[\\/]cover|places|feedback-quote|status-dot|unsent[\\/].*)\.|web[\\/]drafts[\\/](store|use-stored-drafts)\.|contract[\\/](core[\\/]search|logbook[\\/]logbook)\./;

// A group includes what its files import, unless an earlier group has it. So the login page loads neither forms nor what
// only signed-in pages need, and no page loads dozens of small files (docs/decisions/0034-first-load.md).
const groups = [
  { name: "start", test: /web[\\/]app[\\/](main|routes)\./ },
  {
    name: "base",
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]|web[\\/](app[\\/]shell[\\/](shell|app)|accounts[\\/]sign-in[\\/]login-page)\./,
  },
  { name: "schemas", test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]schemas-without-eval\./ },
  { name: "forms", test: /node_modules[\\/]react-hook-form[\\/]/ },
  { name: "signed-in", test: new RegExp(`${shared.source}|${parts.source}`) },
  // What several pages of staff share, by who shares it; a small part joins its neighbour instead of being a request.
  {
    name: "staff",
    test: /web[\\/](reviews|centre|logbook|accounts)[\\/](?!sign-in|profile|import|use-)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 40_000,
  },
];

// A part that several pages share would otherwise have all their names.
const nameOf = ({ name }: { name: string }) => `assets/${name.split("~", 1)[0]}-[hash].js`;

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "app/schemas-without-eval.ts") }] },
  plugins: [react(), tailwindcss(), firstLoad(), compress()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameOf } },
  },
  // A proxied path that begins with ^ is a regular expression: "/api" alone would also match the module /api.ts.
  server: { proxy: { "^/api/": server, "^/uploads/": server, "/Nvq_2357_13.json": server } },
});
