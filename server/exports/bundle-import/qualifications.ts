import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { BundleError, printable } from "contract/exports/bundle-zip.ts";
import { keyOf } from "contract/qualifications/keys.ts";
import type { Db } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { fingerprintOf } from "../../qualifications/importing.ts";
import { versionsBy } from "../../qualifications/versions.ts";

/** The id that each version of a bundle has here, by the SHA-256 of its document. */
export type VersionsHere = ReadonlyMap<string, string>;

/**
 * A record in the keys that its units and cells have here: the same document may be another version. Those versions are known
 * afterwards.
 * @throws BundleError a document that is not what its hash says, Refusal 409 the versions that are not here
 */
export async function inKeysHere<R extends BundleRecord>(
  db: Db,
  record: R,
): Promise<{ record: R; versions: VersionsHere }> {
  const versions = new Map<string, string>();
  const prefixes = new Map<string, string>();
  const missing: string[] = [];
  for (const { code, version, sha256, document } of record.qualifications ?? []) {
    const named = `${printable(code)} version ${version}, “${printable(document.title)}”`;
    if (fingerprintOf(document) !== sha256 || document.code !== code)
      throw new BundleError(`The qualification ${named} is not what portfolio.json says of it.`);
    const here = await db
      .selectFrom("qualifications")
      .select(["id", "version"])
      .where("code", "=", code)
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    if (!here) {
      missing.push(`This learner works towards ${named}, which is not here. Import the qualification first.`);
      continue;
    }
    versions.set(sha256, here.id);
    prefixes.set(keyOf({ code, version }, ""), keyOf({ code, version: here.version }, ""));
  }
  if (missing.length > 0) throw new Refusal(409, missing.join(" "));
  await versionsBy(db, versions.values());
  const isSame = [...prefixes].every(([there, here]) => there === here);
  return { record: isSame ? record : (rewritten(record, "", prefixes) as R), versions };
}

const keyed = ["unit", "number", "cells"];

function rewritten(value: unknown, field: string, prefixes: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return keyed.includes(field) ? keyHere(value, prefixes) : value;
  if (Array.isArray(value)) return value.map((one) => rewritten(one, field, prefixes));
  if (typeof value !== "object" || value === null) return value;
  // The document itself has its numbers as they are.
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    name === "qualifications" ? part : rewritten(part, name, prefixes),
  ]);
  return Object.fromEntries(parts);
}

function keyHere(key: string, prefixes: ReadonlyMap<string, string>): string {
  const end = key.indexOf("/") + 1;
  return (prefixes.get(key.slice(0, end)) ?? key.slice(0, end)) + key.slice(end);
}
