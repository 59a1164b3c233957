import { bundleFiles } from "contract/exports/bundle-files.ts";
import type { BundleAttachment, BundlePortfolio, BundleRecord } from "contract/exports/bundle-format.ts";
import { attachmentTypes } from "contract/portfolios/attachments.ts";

/** Its attachments, and what was said with its rounds and their remarks. */
export function filesAttached({ attachments = [], reviews, remarks = [] }: BundlePortfolio): BundleAttachment[] {
  return [...attachments, ...[...reviews, ...remarks].flatMap(({ voice }) => voice ?? [])];
}

/** The signed list has what portfolio.json names, and nothing else. Answers the first fault. */
export function inconsistentFiles(
  { portfolios }: BundleRecord,
  listed: ReadonlyMap<string, string>,
): string | undefined {
  const fixed: string[] = Object.values(bundleFiles);
  const attached = portfolios.flatMap(filesAttached);
  const named = [
    ...portfolios.flatMap(({ pdf, photos }) => [pdf, ...photos.map(({ path }) => path)]),
    ...attached.flatMap(({ path, poster }) => [path, ...(poster === undefined ? [] : [poster])]),
  ];
  const wrong = portfolios.flatMap(({ photos }) => photos).find(({ id, path }) => path !== `photos/${id}.jpg`);
  if (wrong) return `The photo ${wrong.id} has another name: ${wrong.path}.`;
  const strange = attached.find((one) => !isNamedRight(one));
  if (strange) return `The attachment ${strange.id} has another name: ${strange.path}.`;
  const missing = named.find((path) => !listed.has(path));
  if (missing) return `${missing} is named in portfolio.json, but not in the bundle.`;
  const changed = attached.find(({ path, receivedSha256 }) => listed.get(path) !== receivedSha256);
  if (changed) return `${changed.path} is another file than portfolio.json says.`;
  const unique = new Set([...fixed, ...named]);
  if (unique.size < fixed.length + named.length) return "portfolio.json names a file twice.";
  const more = [...listed.keys()].find((path) => !unique.has(path));
  return more && `${more} is in the bundle, but portfolio.json does not name it.`;
}

function isNamedRight({ id, path, poster, mediaType }: BundleAttachment): boolean {
  const own = `attachments/${id}.`;
  const isPoster = poster === undefined || poster === `${own}poster.jpg`;
  return isPoster && path === own + attachmentTypes[mediaType].endings[0];
}
