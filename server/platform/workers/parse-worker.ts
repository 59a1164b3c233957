import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { ParseTask } from "./parsers.ts";

// Caches compiled code as main.ts does, which halves the start of a worker. Everything else is imported after this.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/portfolio-builder"));
const { parsers } = await import("./parsers.ts");
const { performTasks } = await import("./worker.ts");

performTasks<ParseTask, unknown>(({ parser, file }) => parsers[parser](file));
