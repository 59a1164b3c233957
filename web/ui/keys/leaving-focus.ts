import { useEffect, useRef } from "react";
import { focusHeading, focusIfLost } from "../page.tsx";

const controls = "input, select, button, a[href]";

/**
 * For a control that goes with what it does: told that it is pressed, it leaves the focus of somebody at the keyboard in what
 * stands in its place then, or in the place of its row, or else on the page's heading.
 */
export function useLeavingFocus(): (pressed: HTMLElement) => void {
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  return (pressed) => {
    const place = pressed.closest("li") ?? pressed;
    const row = place.parentElement;
    const nth = [...(row?.children ?? [])].indexOf(place);
    const isByKey = pressed.matches(":focus-visible");
    const focusNext = () => focusFirstIn(row?.isConnected ? (row.children[nth] ?? row.lastElementChild) : null);
    leave.current = isByKey ? () => focusIfLost(focusNext) : undefined;
  };
}

function focusFirstIn(place: Element | null): void {
  const first = place?.matches(controls) ? place : place?.querySelector(controls);
  if (first instanceof HTMLElement) first.focus();
  else focusHeading();
}
