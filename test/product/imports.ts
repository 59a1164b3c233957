import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "./learners.ts";
import type { OpenProduct } from "./product.ts";

/** The name of an import that Ada made. */
export async function importedBatch({ as, ada }: OpenProduct): Promise<string> {
  const form = { file: new File([learnersCsv([{}, {}])], "learners.csv") };
  return (await as(ada, importLearners, { form })).body.batch;
}
