import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The compile cache makes a start a third faster. It lies beside the packages, where only who installed them can write.
// Everything else is imported after this, so that it is cached too; `npm start` names it for this file (run/steps.js).
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/portfolio-builder"));
const { readSettings } = await import("./platform/settings.ts");

try {
  await (await import("./start.ts")).startServer(readSettings());
  // Status 1 means that the server could not start and an operator has to act. A server that crashes later ends with
  // 70 (EX_SOFTWARE in sysexits.h), and `npm start` starts it again.
  process.on("exit", (status) => {
    if (status === 1) process.exitCode = 70;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
