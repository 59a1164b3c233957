import { FilesUnavailable, type StoredFile } from "../files.ts";
import { isStoredName, type StoredName } from "../stored-name.ts";
import type { BucketLocation } from "./location.ts";
import type { BucketRequests } from "./requests.ts";
import { bodyText, unescaped } from "./storing.ts";

/** All files of the bucket below its prefix, a page at a time. Objects with other names are left out: they are not ours. */
export async function* listFiles(
  { send }: BucketRequests,
  { prefix }: BucketLocation,
  pageSize = 1000,
): AsyncGenerator<StoredFile[]> {
  let token: string | undefined;
  do {
    const query = {
      "list-type": "2",
      prefix,
      "max-keys": String(pageSize),
      ...(token && { "continuation-token": token }),
    };
    const xml = await send({ method: "GET", query }, bodyText);
    yield elementsIn(xml, "Contents").flatMap((element) => listedIn(element, "LastModified", prefix));
    const isMore = textIn(xml, "IsTruncated") === "true";
    token = isMore ? textIn(xml, "NextContinuationToken") : undefined;
  } while (token);
}

/**
 * Uploads in parts that were started and neither completed nor aborted, the first thousand. None where the storage cannot
 * list them.
 */
export async function listUploads(
  { send }: BucketRequests,
  { prefix }: BucketLocation,
): Promise<(StoredFile & { uploadId: string })[]> {
  try {
    const xml = await send({ method: "GET", query: { uploads: "", prefix } }, bodyText);
    return elementsIn(xml, "Upload").flatMap((element) => {
      const uploadId = textIn(element, "UploadId") ?? "";
      return listedIn(element, "Initiated", prefix).map((listed) => ({ ...listed, uploadId }));
    });
  } catch (error) {
    if (error instanceof FilesUnavailable && error.isRefusal) return [];
    throw error;
  }
}

/** The versions of one file, those that say "deleted" too. Undefined where the storage cannot list them. */
export async function listVersions(
  { send }: BucketRequests,
  { prefix }: BucketLocation,
  name: StoredName,
): Promise<string[] | undefined> {
  try {
    const xml = await send({ method: "GET", query: { versions: "", prefix: prefix + name } }, bodyText);
    if (!xml.includes("<ListVersionsResult")) return undefined;
    const entries = [...elementsIn(xml, "Version"), ...elementsIn(xml, "DeleteMarker")];
    return entries
      .filter((entry) => textIn(entry, "Key") === prefix + name)
      .flatMap((entry) => textIn(entry, "VersionId") ?? []);
  } catch (error) {
    if (error instanceof FilesUnavailable && error.isRefusal) return undefined;
    throw error;
  }
}

function listedIn(element: string, time: string, prefix: string): StoredFile[] {
  const key = textIn(element, "Key") ?? "";
  const name = key.slice(prefix.length);
  return key.startsWith(prefix) && isStoredName(name) ? [{ name, at: new Date(textIn(element, time) ?? "") }] : [];
}

// The form of these answers is fixed, and names that need escaping are not ours.
function elementsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, inner]) => inner ?? "");
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescaped(text);
}
