import { readFile } from "node:fs/promises";
import * as contract from "contract/importing.ts";
import { Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { importLearners, preview } from "./importing.ts";

export function importRoutes({ serve, change }: Serving): void {
  serve(contract.previewImport, {
    answer: async ({ house, form }) => preview(house, await bytesIn(form)),
  });

  change(contract.importLearners, {
    act: async ({ house, viewer, form }) => importLearners(house, viewer._id, await bytesIn(form)),
    answer: async (_, imported) => ({
      message:
        imported === 1 ? "1 learner was imported." : `${imported.toLocaleString("en-GB")} learners were imported.`,
      imported,
    }),
  });
}

async function bytesIn(form: { files: ReceivedFile[] } | undefined): Promise<Uint8Array> {
  const file = form?.files[0];
  if (!file) throw new Refusal(400, "Choose a CSV file.");
  return readFile(file.path);
}
