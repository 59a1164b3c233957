let waiting: File[] = [];

/** Hands photos that were taken from the bottom bar to the form of a new portfolio, which opens next and stores them. */
export function handOver(photos: File[]): void {
  waiting = [...waiting, ...photos];
}

/** The photos handed over, once. */
export function handedOver(): File[] {
  const photos = waiting;
  waiting = [];
  return photos;
}
