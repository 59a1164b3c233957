import { useEffect, useEffectEvent } from "react";

/** What Escape does while `isOn`, with `within` only there; not in an open dialog, which Escape closes instead. */
export function useEscape(isOn: boolean, onEscape: () => void, within?: () => Element | null | undefined): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || document.querySelector("dialog[open]")) return;
    if (!within || (target instanceof Node && within()?.contains(target))) onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [isOn]);
}
