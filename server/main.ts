import { readSettings } from "./settings.ts";
import { startServer } from "./start.ts";

try {
  await startServer(readSettings());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
