/** Of the Network Information API, which few browsers have; Chrome tells the type on phones only. */
interface Connection extends EventTarget {
  type?: string;
}

const { connection } = navigator as Navigator & { connection?: Connection };
const key = "photos-only-on-wifi";
/** The types that may cost money. What is called "unknown" is not held back: it might never end. */
const mobile = ["cellular", "wimax", "bluetooth"];

/** Whether this browser tells what kind of connection it has. */
export function tellsConnection(): boolean {
  return ![undefined, "unknown"].includes(connection?.type);
}

/** What the person has chosen on this device. */
export function isOnlyOnWifi(): boolean {
  return localStorage.getItem(key) === "true";
}

export function chooseOnlyOnWifi(isChosen: boolean): void {
  if (isChosen) localStorage.setItem(key, "true");
  else localStorage.removeItem(key);
}

/** Photos wait for another connection. */
export function areHeldBack(): boolean {
  return isOnlyOnWifi() && mobile.includes(connection?.type ?? "");
}

/** Aborted as soon as photos are held back; `end` releases it. */
export function untilHeldBack(): { signal: AbortSignal; end: () => void } {
  const held = new AbortController();
  const end = onConnectionChange(() => areHeldBack() && held.abort());
  return { signal: held.signal, end };
}

/** Answers the function that ends it. */
export function onConnectionChange(listener: () => void): () => void {
  connection?.addEventListener("change", listener);
  return () => connection?.removeEventListener("change", listener);
}
