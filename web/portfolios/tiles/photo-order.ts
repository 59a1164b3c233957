/** A photo of a form, a stored one by its bare path and a new one by its id on this device, with its caption. */
export interface OrderedPhoto {
  key: string;
  caption: string;
  /** Of a new one: the stored photo that it is with marks, by its bare path. */
  replaces?: string;
}

/** The photos in this order; those that are not in it come last, as they are. */
export function inOrder<Photo>(
  photos: readonly Photo[],
  keyOf: (photo: Photo) => string,
  order: readonly OrderedPhoto[],
): Photo[] {
  const positions = new Map(order.map(({ key }, index) => [key, index]));
  const positionOf = (photo: Photo) => positions.get(keyOf(photo)) ?? order.length;
  return photos.toSorted((one, other) => positionOf(one) - positionOf(other));
}

export function captionIn(order: readonly OrderedPhoto[], key: string): string | undefined {
  return order.find((photo) => photo.key === key)?.caption;
}

export function replacedBy(order: readonly OrderedPhoto[], key: string): string | undefined {
  return order.find((photo) => photo.key === key)?.replaces;
}

/** New photos as they are sent: those that replace stored ones in the order of these, then the others. */
export function inSendingOrder<Photo extends { id: string }>(
  photos: readonly Photo[],
  order: readonly OrderedPhoto[],
): Photo[] {
  const ordered = inOrder(photos, ({ id }) => replacedBy(order, id) ?? id, order);
  const isCopy = ({ id }: Photo) => replacedBy(order, id) !== undefined;
  return [...ordered.filter(isCopy), ...ordered.filter((photo) => !isCopy(photo))];
}

/** `order` with these photos in this order, and with these captions. */
export function withOrder(order: readonly OrderedPhoto[], photos: readonly OrderedPhoto[]): OrderedPhoto[] {
  return [...order.filter(({ key }) => !photos.some((photo) => photo.key === key)), ...photos];
}

/** The photos with the one at `from` at `to` instead. */
export function moved(photos: readonly OrderedPhoto[], from: number, to: number): OrderedPhoto[] {
  const photo = photos[from];
  return photo ? photos.toSpliced(from, 1).toSpliced(to, 0, photo) : [...photos];
}

/**
 * My order on a version that somebody saved meanwhile: its photos in my order, each with its caption there unless I have
 * changed it since `base`. New photos of mine stay last.
 */
export function orderOnto(
  theirs: readonly OrderedPhoto[],
  { base, mine }: Record<"base" | "mine", readonly OrderedPhoto[]>,
): OrderedPhoto[] {
  const own = mine.filter(({ key }) => captionIn(base, key) === undefined && captionIn(theirs, key) === undefined);
  const known = theirs.map(({ key, caption }) => ({ key, caption: changedCaption({ base, mine }, key) ?? caption }));
  return [...inOrder(known, ({ key }) => key, mine), ...own];
}

/** My caption, where it is not that of `base`. */
export function changedCaption(
  { base, mine }: Record<"base" | "mine", readonly OrderedPhoto[]>,
  key: string,
): string | undefined {
  const caption = captionIn(mine, key);
  return caption === captionIn(base, key) ? undefined : caption;
}
