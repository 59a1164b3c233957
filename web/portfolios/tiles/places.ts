/** A photo of a form, a stored one by its bare path and a new one by its id on this device, with its caption. */
export interface PlacedPhoto {
  key: string;
  caption: string;
  /** Of a new one: the stored photo that it is with marks, by its bare path. */
  replaces?: string;
}

/** The photos in their places; those without a place come last, as they are. */
export function inOrder<Photo>(
  photos: readonly Photo[],
  keyOf: (photo: Photo) => string,
  placed: readonly PlacedPhoto[],
): Photo[] {
  const places = new Map(placed.map(({ key }, place) => [key, place]));
  const placeOf = (photo: Photo) => places.get(keyOf(photo)) ?? placed.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function captionIn(placed: readonly PlacedPhoto[], key: string): string | undefined {
  return placed.find((photo) => photo.key === key)?.caption;
}

export function replacedBy(placed: readonly PlacedPhoto[], key: string): string | undefined {
  return placed.find((photo) => photo.key === key)?.replaces;
}

/** New photos as they are sent: those that replace stored ones in the order of these, then the others. */
export function inSendingOrder<Photo extends { id: string }>(
  photos: readonly Photo[],
  placed: readonly PlacedPhoto[],
): Photo[] {
  const ordered = inOrder(photos, ({ id }) => replacedBy(placed, id) ?? id, placed);
  const isCopy = ({ id }: Photo) => replacedBy(placed, id) !== undefined;
  return [...ordered.filter(isCopy), ...ordered.filter((photo) => !isCopy(photo))];
}

/** `placed` with these photos in this order, and with these captions. */
export function withPlaces(placed: readonly PlacedPhoto[], photos: readonly PlacedPhoto[]): PlacedPhoto[] {
  return [...placed.filter(({ key }) => !photos.some((photo) => photo.key === key)), ...photos];
}

/** The photos with the one at `from` at `to` instead. */
export function moved(photos: readonly PlacedPhoto[], from: number, to: number): PlacedPhoto[] {
  const photo = photos[from];
  return photo ? photos.toSpliced(from, 1).toSpliced(to, 0, photo) : [...photos];
}

/**
 * My places on a version that somebody saved meanwhile: its photos in my order, each with its caption there unless I have
 * changed it since `base`. New photos of mine stay last.
 */
export function placesOnto(
  theirs: readonly PlacedPhoto[],
  { base, mine }: Record<"base" | "mine", readonly PlacedPhoto[]>,
): PlacedPhoto[] {
  const own = mine.filter(({ key }) => captionIn(base, key) === undefined && captionIn(theirs, key) === undefined);
  const known = theirs.map(({ key, caption }) => ({ key, caption: changedCaption({ base, mine }, key) ?? caption }));
  return [...inOrder(known, ({ key }) => key, mine), ...own];
}

/** My caption, where it is not that of `base`. */
export function changedCaption(
  { base, mine }: Record<"base" | "mine", readonly PlacedPhoto[]>,
  key: string,
): string | undefined {
  const caption = captionIn(mine, key);
  return caption === captionIn(base, key) ? undefined : caption;
}
