import { useCallback, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useEscape } from "../../ui/keys/use-escape.ts";

/**
 * Whether the sidebar is open. On a wide screen it stays as the person left it, except on a folded page; on a narrow one it
 * covers the page, and closes with the next page, a turned tablet, Escape, or when the focus moves into the page.
 */
export function useSidebar(isFolded: boolean) {
  const isWide = useSyncExternalStore(onWidth, isWideNow);
  const { pathname } = useLocation();
  const place = `${pathname} ${isWide}`;
  const [chosen, choose] = useState<{ place: string; isOpen: boolean }>();
  const opener = useRef<Element>(null);
  const isOpen = chosen?.place === place ? chosen.isOpen : isWide && !isFolded && isPinnedOpen();
  function toggle() {
    opener.current = document.activeElement;
    choose({ place, isOpen: !isOpen });
    if (isWide && !isFolded) localStorage.setItem(storageKey, isOpen ? "folded" : "open");
  }
  const closeIfCovering = useCallback(() => {
    if (!isWideNow()) choose(undefined);
  }, []);
  const close = useCallback(() => {
    choose(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  useEscape(isOpen && !isWide, close);
  return { isOpen, toggle, close, closeIfCovering };
}

const storageKey = "sidebar";

function isPinnedOpen(): boolean {
  return localStorage.getItem(storageKey) !== "folded";
}

const wideScreen = "(min-width: 64rem)";

function isWideNow(): boolean {
  return window.matchMedia(wideScreen).matches;
}

function onWidth(listener: () => void): () => void {
  const query = window.matchMedia(wideScreen);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
