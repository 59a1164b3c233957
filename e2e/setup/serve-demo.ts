import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo } from "demo/filling.ts";
import { demoCentre } from "demo/people.ts";
import { type Served, serve } from "./serve.ts";

/** Fills the demo centre in a temporary folder and serves it. */
export async function serveDemo(): Promise<Served> {
  const parent = await mkdtemp(join(tmpdir(), "portfolio-demo-"));
  const folder = join(parent, "demo");
  await fillDemo(folder);
  const served = await serve({ DATA_DIR: folder, ...demoCentre });
  return {
    ...served,
    stop: async () => {
      await served.stop({ keep: true });
      await rm(parent, { recursive: true, force: true });
    },
  };
}
