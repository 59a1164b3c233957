import type { OrderedPhotos } from "contract/portfolios/form-fields.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import { nameIn } from "../platform/images/viewer-tokens.ts";
import { refuseField } from "../platform/refusal.ts";

/** A photo whose files are on the disk and whose row is not written yet. */
export type NewPhoto = Omit<PhotoRow, "portfolio" | "position">;

export type OrderedPhoto = Omit<PhotoRow, "portfolio">;

/**
 * The photos of a portfolio in this order, with its captions; those that it does not name come last, as they are.
 * Of a photo that was sent twice `added` has one, and undefined in the place of the other.
 * One that replaces another of `replaced` takes its id, so that the assessor sees which one was changed; where that one is
 * gone, it is a new one.
 * Positions rise, and a photo that is in its place keeps its own: of twenty photos a change of two writes few.
 * @throws Refusal 400 that a named photo is not there
 */
export function orderPhotos(
  kept: readonly PhotoRow[],
  added: readonly (NewPhoto | undefined)[],
  order: OrderedPhotos,
  replaced: readonly PhotoRow[] = [],
): OrderedPhoto[] {
  const byName = new Map<string, Unordered>(kept.map((photo) => [photo.file, photo]));
  const fresh: (Unordered | undefined)[] = [...added];
  const originals = new Map(replaced.map((photo) => [photo.file, photo]));
  const named = order.flatMap(({ path, replaces, caption }) => {
    const isRepeated = path === undefined && fresh.length > 0 && fresh[0] === undefined;
    const photo = path === undefined ? fresh.shift() : byName.get(nameIn(path));
    if (isRepeated) return [];
    if (!photo) throw refuseField(400, "photos", notHere);
    byName.delete(photo.file);
    const original = path === undefined && replaces !== undefined ? originals.get(nameIn(replaces)) : undefined;
    if (!original) return { ...photo, caption: caption ?? photo.caption };
    originals.delete(original.file);
    const { id, position, takenAt } = original;
    return { ...photo, id, position, takenAt: photo.takenAt ?? takenAt, caption: caption ?? original.caption };
  });
  let last = 0;
  return [...named, ...byName.values(), ...fresh.filter((photo) => photo !== undefined)].map((photo) => {
    last = Math.max(last + 1, photo.position ?? 0);
    return { ...photo, position: last };
  });
}

/** The names of the photos whose place others take. */
export function replacedBy(order: OrderedPhotos): Set<string> {
  return new Set(order.flatMap(({ path, replaces }) => (path === undefined && replaces ? [nameIn(replaces)] : [])));
}

type Unordered = NewPhoto & { position?: number };

const notHere = "One of the photos is not in this portfolio. Reload the page and try again.";
