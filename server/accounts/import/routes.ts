import * as contract from "contract/accounts/import.ts";
import type { ReceivedFile } from "../../platform/http/bodies/uploads.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { importLearners, preview } from "./importing.ts";

export function importRoutes({ serve, change }: Serving): void {
  serve(contract.previewImport, {
    answer: async ({ deps, form }) => preview(deps, fileIn(form)),
  });

  change(contract.importLearners, {
    act: ({ deps, viewer, form }) => importLearners(deps, viewer._id, fileIn(form)),
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
