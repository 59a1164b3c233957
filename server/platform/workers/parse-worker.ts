import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { ParseTask } from "./parsing.ts";

// Caches compiled code as main.ts does, which halves the start of a worker. Everything else is imported after this.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/portfolio-builder"));
const { performTasks } = await import("./worker.ts");

// A module is loaded when it is first needed: a worker that reads photos does not load the CSV parser.
performTasks<ParseTask, unknown>(async ({ module, parser, file }) => (await import(module))[parser](file));
