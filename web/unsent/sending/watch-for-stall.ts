/** How long an upload may stall, in milliseconds: while bytes are sent, and while the server stores the photos. */
const stallLimits = { sending: 45_000, storing: 180_000 };

/**
 * A watchdog for an upload: calls `onStall` when the device goes offline or no progress is reported for too long. A
 * phone that has lost its signal can otherwise wait for minutes. `reset` restarts the timer at each progress event.
 */
export function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, stallLimits.sending);
  function reset(isAllSent: boolean): void {
    clearTimeout(timer);
    timer = setTimeout(onStall, isAllSent ? stallLimits.storing : stallLimits.sending);
  }
  window.addEventListener("offline", onStall);
  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener("offline", onStall);
  }
  return { reset, stop };
}
