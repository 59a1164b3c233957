import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./app/build/compress.ts";
import { firstLoad } from "./app/build/first-load.ts";

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3000}`;

// What most signed-in pages need: one file instead of twenty.
const shared =
  /node_modules[\\/](@tanstack|lucide-react)|web[\\/](ui|app)[\\/]|portfolios[\\/](photos|units|place-of|status-badge|board[\\/](use-moves|waits-with))\.|contract[\\/]core[\\/](moves|permissions)\./;

// What several pages show of a portfolio, of the logbook and of the drafts on the device.
const parts =
  /portfolios[\\/](photos[\\/]cover|places|feedback-quote|status-dot|unsent[\\/].*)\.|web[\\/]drafts[\\/](store|use-stored-drafts)\.|contract[\\/](core[\\/]search|logbook[\\/]logbook)\./;

// A group includes what its files import, unless an earlier group has it. So the login page loads neither forms nor what
// only signed-in pages need, and no page loads dozens of small files (docs/decisions/0034-first-load.md).
const groups = [
  { name: "start", test: /web[\\/]app[\\/](main|routes)\./ },
  { name: "base", test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
  { name: "app", test: /web[\\/](app[\\/]shell[\\/](shell|app)|accounts[\\/]sign-in[\\/]login-page)\./ },
  { name: "schemas", test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]schemas-without-eval\./ },
  { name: "forms", test: /node_modules[\\/]react-hook-form[\\/]/ },
  { name: "signed-in", test: new RegExp(`${shared.source}|${parts.source}`) },
];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "app/schemas-without-eval.ts") }] },
  plugins: [react(), tailwindcss(), firstLoad(), compress()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // A proxied path that begins with ^ is a regular expression: "/api" alone would also match the module /api.ts.
  server: { proxy: { "^/api/": server, "^/uploads/": server, "/Nvq_2357_13.json": server } },
});
