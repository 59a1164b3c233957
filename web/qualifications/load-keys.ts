import { keyOf } from "contract/qualifications/keys.ts";
import { curriculumOf } from "contract/qualifications/known.ts";
import type { useFetch } from "../app/queries.tsx";

const aWhile = 10 * 60_000;

/**
 * Until these units and cells are found by their keys, whichever version of a qualification they are of. Those of the
 * reference need nothing; what cannot be loaded is named by its key alone.
 */
export async function loadKeys(keys: readonly string[], fetch: ReturnType<typeof useFetch>): Promise<void> {
  const versions = new Set(
    keys.filter((key) => key.includes("/")).map((key) => key.slice(0, key.lastIndexOf("/") + 1)),
  );
  if (versions.size === 0) return;
  try {
    const { qualifications } = await fetch("listQualifications", {}, { freshFor: aWhile });
    const needed = qualifications.filter((one) => versions.has(keyOf(one, "")));
    const lasting = { freshFor: Number.POSITIVE_INFINITY };
    const found = needed.map(({ _id: id }) => fetch("viewQualification", { params: { id } }, lasting));
    for (const qualification of await Promise.all(found)) curriculumOf(qualification);
  } catch {
    // Without a connection, where this device has not kept them.
  }
}
