import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiled code is kept beside the packages, where nobody writes but who installed them: a start takes a third less.
// So everything else is imported after this.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/portfolio-builder"));
const { readSettings } = await import("./platform/settings.ts");
const { startServer } = await import("./start.ts");

try {
  await startServer(readSettings());
  // A server that could not start ends with status 1: somebody has to look. One that ran and then crashed is started
  // again by `npm start`, so it ends with another (EX_SOFTWARE in sysexits.h).
  process.on("exit", (status) => {
    if (status === 1) process.exitCode = 70;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
