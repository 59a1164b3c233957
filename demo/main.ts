import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "server/platform/settings.ts";
import { startServer } from "server/start.ts";
import buildWeb from "../run/build-web.ts";
import { fillDemo } from "./filling.ts";
import { demoCentre, demoPassword } from "./people.ts";
import { wayToRoom } from "./rooms.ts";

/** `npm run demo`: builds the browser app and meanwhile fills a folder with a believable centre, once, and serves both. */
async function demo(): Promise<void> {
  const settings = {
    ...readSettings(undefined, { DATA_DIR: "data/demo", LOG_LEVEL: "warn", ...demoCentre }),
    DATABASE_URL: undefined,
  };
  await Promise.all([buildWeb(), fillOnce(settings.DATA_DIR)]);
  const visit = await wayToRoom(settings);
  const { address } = await startServer(settings);
  process.stdout.write(`
Portfolio Builder is open at ${address}

  Administrator  admin@example.com
  Assessor       assessor@example.com
  Learner        student@example.com
  Password       ${demoPassword}
  Visitor        ${visit ? `${address}${visit.path}\n                 with the code ${visit.code}` : "none: the room is closed"}

Stop it with Ctrl+C. Its data is in ${settings.DATA_DIR}; delete that folder to start again.
`);
}

async function fillOnce(folder: string): Promise<void> {
  if (existsSync(join(folder, "portfolio-builder.sqlite"))) return;
  process.stdout.write("Filling the demo centre…\n");
  const seconds = await fillDemo(folder);
  process.stdout.write(`Filled in ${seconds.toFixed(1)} s.\n`);
}

try {
  await demo();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
