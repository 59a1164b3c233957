import * as contract from "contract/importing.ts";
import { Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { importLearners, preview } from "./importing.ts";

export function importRoutes({ serve, change }: Serving): void {
  serve(contract.previewImport, {
    answer: async ({ house, form }) => preview(house, fileIn(form)),
  });

  change(contract.importLearners, {
    act: ({ house, viewer, form }) => importLearners(house, viewer._id, fileIn(form)),
    answer: async (_, imported) => ({
      message:
        imported === 1 ? "1 learner was imported." : `${imported.toLocaleString("en-GB")} learners were imported.`,
      imported,
    }),
  });
}

function fileIn(form: { files: ReceivedFile[] } | undefined): ReceivedFile {
  const file = form?.files[0];
  if (!file) throw new Refusal(400, "Choose a CSV file.");
  return file;
}
