import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiled code is kept beside the packages, where nobody writes but who installed them: a start takes a third less.
// So everything else is imported after this.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/portfolio-builder"));
const { readSettings } = await import("./settings.ts");
const { startServer } = await import("./start.ts");

try {
  await startServer(readSettings());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
