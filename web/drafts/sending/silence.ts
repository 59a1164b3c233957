/** How long a sending may stand still, in milliseconds: while it leaves, and while the server stores the photos. */
const patience = { leaving: 45_000, stored: 180_000 };

/**
 * Calls `onSilence` once when the device goes offline, or when nothing has moved for too long: a phone that has lost its
 * signal can otherwise wait for minutes. `heard` says that something has moved, and whether all has left.
 */
export function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, patience.leaving);
  function heard(isAllSent: boolean): void {
    clearTimeout(timer);
    timer = setTimeout(onSilence, isAllSent ? patience.stored : patience.leaving);
  }
  window.addEventListener("offline", onSilence);
  function end(): void {
    clearTimeout(timer);
    window.removeEventListener("offline", onSilence);
  }
  return { heard, end };
}
