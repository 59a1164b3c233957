import * as contract from "contract/importing.ts";
import { Refusal } from "../http/refusals.ts";
import { sendKeyIn } from "../http/send-keys.ts";
import type { Serving } from "../http/serve.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { importLearners, preview } from "./importing.ts";

export function importRoutes({ serve }: Serving): void {
  serve(contract.previewImport, {
    answer: async ({ house, form }) => preview(house, fileIn(form)),
  });

  serve(contract.importLearners, {
    answer: async ({ house, viewer, form, header }) => {
      const key = sendKeyIn(header("idempotency-key"));
      const imported = await importLearners(house, viewer._id, fileIn(form), key);
      return {
        message:
          imported === 1 ? "1 learner was imported." : `${imported.toLocaleString("en-GB")} learners were imported.`,
        imported,
      };
    },
  });
}

function fileIn(form: { files: ReceivedFile[] } | undefined): ReceivedFile {
  const file = form?.files[0];
  if (!file) throw new Refusal(400, "Choose a CSV file.");
  return file;
}
