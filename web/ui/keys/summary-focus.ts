/** As the ref of a summary that replaces a longer panel: screen readers read it out when it appears, and Tab goes on there. */
export function takeFocusInSight(element: HTMLElement | null): void {
  element?.focus();
}
